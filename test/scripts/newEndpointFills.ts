/** The text in place of each placeholder of the endpoint that CONTRIBUTING.md adds as an example, by file. */
const image = "data:image/webp;base64,AAAA"
const profileImageUrl = "https://images.example.com/ada.webp"

/** The placeholders of each file, in any order, with the text in the place of each. */
export const fills: { readonly [file: string]: { readonly [placeholder: string]: string } } = {
  "src/schema/users/Avatar.ts": {
    TODO_what_this_file_holds: "The picture of the signed-in user",
    TODO_what_the_body_of_SetAvatar_says: "A new picture, as a `data:` URL",
    "field: TODO_fields_of_the_body": "image: Schema.String",
    TODO_what_the_response_of_SetAvatar_says: "Where the picture is",
    "field: TODO_fields_of_the_response": "profileImageUrl: Schema.String"
  },
  "src/errors/provider/AvatarErrors.ts": {
    TODO_what_these_refusals_are_about: "Refusals of pictures of users",
    TODO_when_the_provider_refuses: "The picture has too many bytes.",
    TODO_what_a_developer_does: "Make the picture smaller before it is sent.",
    TODO_what_happened_and_what_to_do: "\"The picture is too large. Choose a smaller one.\""
  },
  "src/endpoints/users/Avatars.ts": {
    TODO_what_these_calls_are_about: "the picture of the signed-in user",
    TODO_what_the_call_does_and_where_it_is_refused_in_plain_text: "Sets the picture.",
    TODO_status_of_success: "200",
    ", TODO_refusals_of_the_call": ""
  },
  "src/emulator/handlers/users/Avatars.ts": {
    TODO_what_these_calls_are_about: "the picture of the signed-in user",
    "import type { SomeHandlers }":
      "import * as Effect from \"effect/Effect\"\nimport { AvatarTooLarge } from \"../../../errors/provider/AvatarErrors.ts\"\nimport type { SomeHandlers }",
    "() => TODO_response_of_the_provider":
      `({ body }) =>\n    body.image.length > 1000 ? Effect.fail(new AvatarTooLarge()) : Effect.succeed({ profileImageUrl: "${profileImageUrl}" })`
  },
  "src/services/client/Avatars.ts": {
    TODO_what_these_verbs_are_about: "The picture of the signed-in user",
    TODO_what_the_verb_does_for_its_caller: "Sets the picture of the signed-in user, and returns its address",
    "TODO_refusals_of_the_call · ": ""
  },
  "src/live/invalidations.ts": {
    TODO_readings_that_success_makes_old_or_name_it_in_NonInvalidating: "[]"
  },
  "test/property/live/callsOfPeople.ts": { TODO_body: `{ image: "${image}" }` },
  "test/contract/vectors/management/Avatars.json": {
    "\"TODO_fields_of_the_body\": 1": `"image": "${image}"`,
    "\"TODO_a_response_of_the_provider\": 1": `"profile_image_url": "${profileImageUrl}"`,
    TODO_name_of_the_field_that_does_not_fit: "image",
    "\"input\": {}": "\"input\": { \"body\": { \"image\": 7 } }"
  },
  "test/services/client/Avatars.test.ts": {
    "set(TODO_body)": `set({ image: "${image}" })`,
    TODO_body_on_the_wire: `{ image: "${image}" }`,
    "TODO_refusals_of_the_call | ": "",
    TODO_why_this_call_must_not_compile: "a picture is text",
    TODO_wrong_input: "{ image: 7 }"
  },
  "packages/cli/src/conform/scenario/people.ts": {
    TODO_refused_body: "{ image: \"x\".repeat(1001) }",
    TODO_body: `{ image: "${image}" }`
  },
  "scripts/build/documented/clientExamples.ts": { TODO_body: `{ image: "${image}" }` },
  ".changeset/avatars-set.md": { TODO_the_sentence_that_a_user_reads: "sets the picture of the signed-in user" }
}

/** The text with every placeholder of its file filled. */
export const filled = (file: string, text: string): string =>
  Object.entries(fills[file] ?? {}).reduce((items, [placeholder, fill]) => items.replaceAll(placeholder, () => fill), text)
