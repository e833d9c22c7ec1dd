import type * as z from 'zod/mini'
import type { Duty } from './duties.ts'

type Schema = z.ZodMiniType
export type Access = 'public' | 'user' | 'staff'
/** A status other than success that a call may answer; `openapi.ts` describes them. */
export type AnswerStatus =
  202 | 206 | 302 | 304 | 400 | 401 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 416 | 423 | 429 | 503

/** One call of the API, described once for server, browser and the OpenAPI document. */
export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
  A extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `:name` parameters. */
  path: string
  summary: string
  /** The feature: the heading in the API's documentation. */
  tag: string
  /** Who may call at all; the service decides which records they may see. */
  access: A
  /** Members of staff with one of these may call; for calls that are open to others, they have the call's rights over everybody's records. */
  duties?: readonly Duty[]
  params?: P
  query?: Q
  body?: B
  response: R
  /** Status of the success answer; 200 by default. */
  status?: number
  /** The largest body in bytes, where it is not that of `bodyBytesOf`; files are not counted. */
  bodyBytes?: number
  /** The body is multipart/form-data and is read as a stream by the handler. */
  multipart?: boolean
  /** The answer is a file and not JSON. */
  file?: boolean
  /** The call takes an `Idempotency-Key` header. */
  idempotent?: boolean
  /** Answers 403 `factor-needed` until the person has proved again who they are (`requireFresh`); reports of wrongdoing do so by their duty. */
  fresh?: true
  /** Answers for callers of before, who should change to another call. */
  deprecated?: true
  /** Statuses that do not follow from the rest (see `answersOf`), e.g. 429 where attempts are counted. */
  answers?: readonly AnswerStatus[]
}

/** Declares a call; keeps the exact types of its schemas. */
export function endpoint<
  P extends Schema = z.ZodMiniUnknown,
  Q extends Schema = z.ZodMiniUnknown,
  B extends Schema = z.ZodMiniUnknown,
  R extends Schema = z.ZodMiniUnknown,
  const A extends Access = Access,
>(
  definition: Endpoint<P, Q, B, R, A> & (A extends 'staff' ? { duties: readonly Duty[] } : unknown),
): Endpoint<P, Q, B, R, A> {
  return definition
}

/** The largest body of a call: what strangers send is short, and anybody can have an account; only staff send long texts. */
export const bodyBytesOf = ({ access, bodyBytes }: Pick<Endpoint, 'access' | 'bodyBytes'>): number =>
  bodyBytes ?? (access === 'staff' ? 1_048_576 : 65_536)

export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _A> ? z.infer<Q> : never
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _A> ? z.infer<B> : never
/** What a handler returns and a client receives. */
export type ResponseOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _A> ? z.infer<R> : never
type Part<K extends string, S> = S extends z.ZodMiniUnknown ? { [k in K]?: undefined } : { [k in K]: z.input<S> }
/** What a client passes: only the parts that the call declares. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R, infer _A>
    ? Part<'params', P> &
        (Q extends z.ZodMiniUnknown ? { query?: undefined } : { query?: z.input<Q> }) &
        Part<'body', B>
    : never

/** Fills `:name` parameters and appends the query; undefined and empty values are left out, and a list is a repeated parameter. */
export function endpointUrl(e: Pick<Endpoint, 'path'>, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = e.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  for (const [key, values] of Object.entries((input.query ?? {}) as Record<string, unknown>))
    for (const value of [values].flat())
      if (value !== undefined && value !== null && value !== '')
        query.append(key, String(value as string | number | boolean))
  const text = query.toString()
  return `/api${path}${text ? `?${text}` : ''}`
}
