/** The identity providers that the API supports, with their names and the scopes that the API requests. */

interface Kind {
  readonly name: string
  /** The scopes that the provider requests at every sign-in. */
  readonly scopes: ReadonlyArray<string>
}

const kinds: { readonly [type: string]: Kind } = {
  apple: { name: "Apple", scopes: ["name", "email"] },
  bitbucket: { name: "Bitbucket", scopes: ["account", "email"] },
  discord: { name: "Discord", scopes: ["identify", "email"] },
  facebook: { name: "Facebook", scopes: ["public_profile", "email"] },
  github: { name: "GitHub", scopes: ["user:email"] },
  gitlab: { name: "GitLab", scopes: ["read_user"] },
  google: {
    name: "Google",
    scopes: [
      "openid",
      "https://www.googleapis.com/auth/userinfo.email",
      "https://www.googleapis.com/auth/userinfo.profile"
    ]
  },
  linkedin: { name: "LinkedIn", scopes: ["openid", "profile", "email"] },
  microsoft: { name: "Microsoft", scopes: ["User.Read", "openid"] },
  spotify: { name: "Spotify", scopes: ["user-read-email", "user-read-private"] },
  twitch: { name: "Twitch", scopes: ["user:read:email"] },
  x: { name: "X", scopes: ["users.read", "offline.access", "tweet.read"] }
}

/** The kind of an identity provider; `undefined` for a custom identity provider. */
export const identityProviderKind = (type: string): Kind | undefined => Object.hasOwn(kinds, type) ? kinds[type] : undefined
