// A person who meets a failure reads a reference: the id of the request, 12 random characters without I, L, O and U, so that it can be read out on
// the telephone. It is on each line of the log that the request causes and on the answer of a failure (not of a refusal). Calls and pages of
// whistle-blowers get none: it would lead from the reporter to a line of the log. Pages that are cached contain none.

import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { formatReference, referenceCharacters } from './request-reference.ts'
import type { Log } from './telemetry.server.ts'
import { currentTraceId } from './traces.server.ts'

const current = new AsyncLocalStorage<string>()

/** The id of the request being answered; undefined in jobs and at the start. */
export const currentRequestId = (): string | undefined => current.getStore()

/** Runs `work`, and everything that it starts, as part of the request `id`. */
export const asRequest = <T>(id: string, work: () => T): T => current.run(id, work)

/** 60 random bits: not guessable, and without the gaps of consecutive numbers, which would date requests that are not logged. */
export function newRequestId(): string {
  const characters = Array.from(randomBytes(12), (byte) => referenceCharacters[byte & 31])
  return formatReference(characters.join(''))
}

/** A log whose lines carry the id of the request in which they are written, and of its trace. */
export function withRequestId(log: Log): Log {
  const add = (data: object) => {
    const reqId = currentRequestId()
    const traceId = currentTraceId()
    return reqId === undefined ? data : { reqId, ...(traceId && { traceId }), ...data }
  }
  return {
    debug: (data, message) => log.debug(add(data), message),
    info: (data, message) => log.info(add(data), message),
    warn: (data, message) => log.warn(add(data), message),
    error: (data, message) => log.error(add(data), message),
  }
}
