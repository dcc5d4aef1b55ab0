/** A function on AWS: API Gateway sends cookies apart from the headers, and takes them apart from the headers of the response. */
import { type AuthenticationOptions, createAuthentication } from "latchkey/server"

/** The used part of the type in `@types/aws-lambda`. */
interface APIGatewayProxyEventV2 {
  readonly cookies?: Array<string>
  readonly headers: { readonly [name: string]: string | undefined }
  readonly rawPath: string
  readonly requestContext: { readonly http: { readonly method: string } }
}

/** Returns the handler. The options default to the environment. */
export const createHandler = (options?: AuthenticationOptions) => {
  const { authenticate } = createAuthentication(options)

  const handler = async (event: APIGatewayProxyEventV2) => {
    const { cookies = [], headers, rawPath: url, requestContext: { http: { method } } } = event
    const who = await authenticate({ headers: { ...headers, cookie: cookies.join("; ") }, method, url })
    const response = who.status === "signed-in" ? who.finish(Response.json({ hello: who.user.displayName })) : who.refusal()
    const { "set-cookie": _, ...plainHeaders } = Object.fromEntries(response.headers)
    return {
      statusCode: response.status,
      headers: plainHeaders,
      body: await response.text(),
      cookies: response.headers.getSetCookie()
    }
  }

  return handler
}
