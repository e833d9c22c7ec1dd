/** A wrong field of the person's input, with a sentence to show beside it. */
export interface FieldProblem {
  field: string
  message: string
}

export const statusNames: Record<number, string> = {
  202: 'Accepted',
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

const statusCodes = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  412: 'precondition-failed',
  413: 'too-large',
  415: 'wrong-type',
  423: 'locked',
  429: 'too-many',
  503: 'unavailable',
  507: 'storage-full',
} as const

/** Codes of failures that share their status with others but that callers handle differently. */
export const specificCodes = [
  'account-required',
  'changed-meanwhile',
  'checking-busy',
  'confirmation-required',
  'factor-needed',
  'factor-required',
  'form-changed',
  'form-closed',
  'making-busy',
  'not-asked',
  'own-record',
  'password-needed',
  'place-taken',
  'quota',
  'sent-before',
] as const

/** The code by which callers decide: the message may be reworded, the code stays. */
export type ProblemCode = (typeof statusCodes)[keyof typeof statusCodes] | (typeof specificCodes)[number] | 'failed'
export const problemCodes: readonly ProblemCode[] = [...Object.values(statusCodes), ...specificCodes, 'failed']

interface ProblemDetails {
  /** Follows from the status where it is left out. */
  code?: (typeof specificCodes)[number]
  fields?: FieldProblem[]
  retryAfter?: number
  facts?: object
  cause?: unknown
}

/** An expected failure: HTTP status, a stable code, a message fit to show, and the fields it is about (decisions §2). */
export class Problem extends Error {
  readonly statusCode: number
  readonly code: ProblemCode
  readonly fields: FieldProblem[] | undefined
  /** Seconds to wait before a retry; becomes `Retry-After`. */
  readonly retryAfter: number | undefined
  /** More that the caller needs to continue, e.g. the stored state after a stale edit. */
  readonly facts: object | undefined

  constructor(statusCode: number, message: string, more: ProblemDetails = {}) {
    super(message, { cause: more.cause })
    this.name = 'Problem'
    this.statusCode = statusCode
    this.code = more.code ?? statusCodes[statusCode as keyof typeof statusCodes] ?? 'failed'
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.facts = more.facts
  }

  /** The answer's body: `{ statusCode, error, code, message, fields?, facts? }` (decisions §2). */
  toBody() {
    return {
      statusCode: this.statusCode,
      error: statusNames[this.statusCode] ?? 'Error',
      code: this.code,
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
/** 403: the duty rests until the member of staff has a second factor. */
export const factorRequired = () =>
  new Problem(
    403,
    'Staff need a passkey or an authenticator app to work in the portal. Add one under Login and security.',
    {
      code: 'factor-required',
    },
  )
/** 403: nobody handles their own record, or that of their company, for the Commission. */
export const ownRecord = () =>
  new Problem(403, 'This is your own record, or that of your company. Ask a colleague to handle it.', {
    code: 'own-record',
  })
/** 400: nobody is given their own record, or that of their company. */
export const ownOfColleague = (field: string) =>
  invalidField(field, 'This is the colleague’s own record. Choose another colleague.')
/** 404: also for records of other people, so that ids reveal nothing (decisions §1). */
export const notFound = (message = 'Not found') => new Problem(404, message)
/** 409: an action that the state does not allow, or a duplicate. */
export const conflict = (message: string, more?: Pick<ProblemDetails, 'code' | 'fields'>) =>
  new Problem(409, message, more)
/** 409: somebody else saved a newer version, which `facts` may contain. */
export const stale = (message: string, facts?: object) =>
  new Problem(409, message, { code: 'changed-meanwhile', ...(facts && { facts }) })
/** 429 with the wait in seconds. */
export const tooMany = (message: string, retryAfter: number) => new Problem(429, message, { retryAfter })
/** 503 while a dependency is down. */
export const unavailable = (message = 'The service is busy. Try again in a moment.', cause?: unknown) =>
  new Problem(503, message, { retryAfter: 5, cause })
