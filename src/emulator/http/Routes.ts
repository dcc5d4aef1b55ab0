/** Finds the endpoints of a path: fixed segments take precedence over placeholders. */
import type { AnyEndpoint } from "../../pipeline/request/Endpoint.ts"

interface Node<A> {
  readonly fixed: Map<string, Node<A>>
  placeholder: { readonly node: Node<A> } | undefined
  /** The endpoints whose path ends at this node, by HTTP method. */
  readonly methods: Map<string, Array<{ readonly value: A; readonly names: ReadonlyArray<string> }>>
}
const node = <A>(): Node<A> => ({ fixed: new Map(), placeholder: undefined, methods: new Map() })

export interface Match<A> {
  /** The endpoints of the path by method, in the order of declaration. Each endpoint has its own placeholder names. */
  readonly methods: Map<string, ReadonlyArray<{ readonly value: A; readonly names: ReadonlyArray<string> }>>
  /** The values of the placeholders, from left to right. */
  readonly values: ReadonlyArray<string>
}

const segments = (path: string) => path.split("/").slice(1)

/** Decodes a path segment; `undefined` if its percent-encoding is invalid. */
const decode = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

const find = <A>(
  at: Node<A>,
  path: ReadonlyArray<string>,
  index: number,
  values: ReadonlyArray<string>
): Match<A> | undefined => {
  const segment = path[index]
  if (segment === undefined) return at.methods.size > 0 ? { methods: at.methods, values } : undefined
  const fixedNode = at.fixed.get(segment)
  const route = fixedNode && find(fixedNode, path, index + 1, values)
  if (route) return route
  const value = decode(segment)
  return at.placeholder && value !== undefined && value !== ""
    ? find(at.placeholder.node, path, index + 1, [...values, value])
    : undefined
}

/** Compiles the paths. Returns a function that finds the endpoints of a path. */
export const routes = <A>(
  entries: ReadonlyArray<{ readonly endpoint: Pick<AnyEndpoint, "method" | "path">; readonly value: A }>
) => {
  const root = node<A>()
  for (const { endpoint, value } of entries) {
    let here = root
    const names: Array<string> = []
    for (const segment of segments(endpoint.path)) {
      const [, name] = /^\{(\w+)\}$/.exec(segment) ?? []
      let next: Node<A>
      if (name === undefined) {
        next = here.fixed.get(segment) ?? node()
        here.fixed.set(segment, next)
      } else {
        names.push(name)
        next = here.placeholder?.node ?? node()
        here.placeholder = { node: next }
      }
      here = next
    }
    const existing = here.methods.get(endpoint.method)
    if (existing) existing.push({ value, names })
    else here.methods.set(endpoint.method, [{ value, names }])
  }
  return (path: string): Match<A> | undefined => find(root, segments(path), 0, [])
}
