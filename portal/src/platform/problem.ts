/** A wrong field of the person's input, with a sentence to show beside it. */
export interface FieldProblem {
  field: string
  message: string
}

export const statusNames: Record<number, string> = {
  206: 'Partial Content',
  302: 'Found',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  423: 'Locked',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

/** An expected failure: HTTP status, a message to show, and the fields it is about (decisions §2). */
export class Problem extends Error {
  readonly statusCode: number
  readonly fields: FieldProblem[] | undefined
  /** Seconds to wait before a retry; becomes `Retry-After`. */
  readonly retryAfter: number | undefined
  /** More that the caller needs to continue, e.g. the stored state after a stale edit. */
  readonly facts: object | undefined

  constructor(
    statusCode: number,
    message: string,
    more: { fields?: FieldProblem[]; retryAfter?: number; facts?: object; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'Problem'
    this.statusCode = statusCode
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.facts = more.facts
  }

  /** The answer's body: `{ statusCode, error, message, fields?, facts? }` (decisions §2). */
  toBody() {
    return {
      statusCode: this.statusCode,
      error: statusNames[this.statusCode] ?? 'Error',
      message: this.message,
      ...(this.fields && { fields: this.fields }),
      ...(this.facts && { facts: this.facts }),
    }
  }
}

/** 400 with one wrong field. */
export const invalidField = (field: string, message: string) =>
  new Problem(400, message, { fields: [{ field, message }] })
/** 401; the text is `Unauthorized` without a token and `Invalid token` with a bad one (decisions §1). */
export const unauthorized = (message: 'Unauthorized' | 'Invalid token' = 'Unauthorized') => new Problem(401, message)
/** 403: a role that may never do this. */
export const forbidden = (message = 'You are not allowed to do this.') => new Problem(403, message)
/** 404: also for records of other people, so that ids reveal nothing (decisions §1). */
export const notFound = (message = 'Not found') => new Problem(404, message)
/** 409: an illegal action, a stale edit, a duplicate. */
export const conflict = (message: string, fields?: FieldProblem[]) => new Problem(409, message, fields && { fields })
/** 429 with the wait in seconds. */
export const tooMany = (message: string, retryAfter: number) => new Problem(429, message, { retryAfter })
/** 503 while a dependency is down. */
export const unavailable = (message = 'The service is busy for a moment. Please try again shortly.', cause?: unknown) =>
  new Problem(503, message, { retryAfter: 5, cause })
