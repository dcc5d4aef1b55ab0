/** A request with its response: first the refusal, then headers and bodies. */
import { useEffect, useState } from "react"
import type { PanelBody, PanelRequest, PanelRequestDetail } from "../../../src/emulator/panel/PanelState.ts"
import { read } from "../data/api.ts"
import { addressOf } from "../data/useRoute.ts"
import { Badge } from "../parts/Badge.tsx"
import { Code } from "../parts/Code.tsx"
import { CopyButton } from "../parts/Copy.tsx"
import { Time } from "../parts/Time.tsx"
import { curlOf } from "./curl.ts"
import { StatusBadge } from "./StatusBadge.tsx"

const useDetail = (id: number) => {
  const [detail, setDetail] = useState<PanelRequestDetail | "gone">()
  useEffect(() => {
    const departure = new AbortController()
    read<PanelRequestDetail>(`/emulator/page/requests/${id}`, departure.signal).then(
      setDetail,
      () => departure.signal.aborted || setDetail("gone")
    )
    return () => departure.abort()
  }, [id])
  return detail
}

const Headers = ({ headers, what }: { readonly headers: PanelRequestDetail["requestHeaders"]; readonly what: string }) => (
  <details>
    <summary>{what} ({headers.length})</summary>
    <dl className="facts headers">
      {headers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </details>
)

const Body = ({ body, what }: { readonly body: PanelBody; readonly what: string }) => {
  if (body.bytes === 0) return <p className="muted">No body.</p>
  if (body.text === null) {
    return <p className="muted">{body.bytes.toLocaleString()} bytes of {body.type || "unknown type"}, not shown.</p>
  }
  return <Code text={body.text} what={what} />
}

const Refusal = ({ detail }: { readonly detail: PanelRequestDetail }) => {
  if (detail.status === null) {
    return (
      <p className="callout">
        {detail.isFaulty ? "A fault reset the connection." : "The client disconnected before the response."}
      </p>
    )
  }
  if (detail.status < 400) return null
  return (
    <div className="callout">
      <strong>{detail.code ?? `Status ${detail.status}`}</strong>
      {detail.message !== null && <p>{detail.message}</p>}
      {detail.isFaulty && <p>A fault that you added.</p>}
    </div>
  )
}

const Bodies = ({ detail }: { readonly detail: PanelRequestDetail }) => (
  <>
    <section>
      <h3>Request</h3>
      <Body body={detail.requestBody} what="the request’s body" />
      <Headers headers={detail.requestHeaders} what="Headers" />
    </section>
    {detail.responseBody !== null && (
      <section>
        <h3>Response</h3>
        <Body body={detail.responseBody} what="the response’s body" />
        <Headers headers={detail.responseHeaders} what="Headers" />
      </section>
    )}
  </>
)

export const RequestDetail = ({ request, url }: { readonly request: PanelRequest; readonly url: string }) => {
  const detail = useDetail(request.id)
  const { access, at, durationMillis, isFaulty, method, path, status } = request
  const knownDetail = detail === "gone" ? undefined : detail
  return (
    <article className="detail">
      <header className="detail-head">
        <h2 className="path">
          <span className="method">{method}</span> <code>{path}</code>
        </h2>
        <p className="badges muted">
          <StatusBadge status={status} />
          {isFaulty && <Badge tone="amber">Fault</Badge>}
          <span>{access === null ? "without a key" : `as ${access}`}</span>
          {knownDetail !== undefined && knownDetail.userId !== null && (
            <a href={addressOf("users", knownDetail.userId)}>Show the user</a>
          )}
          <span>{durationMillis} ms</span>
          <Time at={at} />
          {knownDetail !== undefined && (
            <CopyButton isSmall text={curlOf(knownDetail, url)} what="a curl command">Copy as curl</CopyButton>
          )}
        </p>
      </header>
      {knownDetail !== undefined && <Refusal detail={knownDetail} />}
      {knownDetail !== undefined && <Bodies detail={knownDetail} />}
      {detail === "gone" && <p className="muted">The log no longer contains its bodies.</p>}
    </article>
  )
}
