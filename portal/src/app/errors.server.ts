import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { databaseProblem } from '#platform/database/database-failure.server.ts'
import { isTooBusy } from '#platform/limited-process/busy.ts'
import { diskProblem } from '#platform/files/local-files.server.ts'
import { type FieldProblem, notFound, Problem } from '#platform/problem.ts'
import { describeError } from '#platform/telemetry/telemetry.server.ts'
import { isUnseen } from './pages/unseen.server.ts'
import { type Issue, wordsOf } from './validation-words.ts'

/** Every failure becomes one answer of decisions §2; an unexpected one is logged and reveals nothing private. */
export function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) return validationProblem(error)
  const disk = diskProblem(error)
  if (disk instanceof Problem) return disk
  // Broken connections of the visitor and of the database have the same code; only Node's message for the former tells them apart.
  if (error instanceof Error && error.message === 'aborted') return cutUpload
  return databaseProblem(error) ?? frameworkProblem(error as FastifyError | undefined)
}

const cutUpload = new Problem(400, 'The upload was interrupted. Try again.')

function validationProblem(error: { validation: readonly Issue[] }): Problem {
  const fields: FieldProblem[] = []
  for (const issue of error.validation) {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
    if (!fields.some((known) => known.field === field)) fields.push({ field, message: wordsOf(field, issue) })
  }
  const first = fields[0]
  const message = fields.length === 1 && first ? first.message : 'Some answers need your attention.'
  return new Problem(400, message, { fields })
}

const frameworkMessages: Record<string, [number, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'This kind of content is not accepted here.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The request is too large. Send a shorter text.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The request is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The request has no content.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The length of the request does not match its header.'],
  FST_ERR_BAD_URL: [400, 'The address could not be read.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'Files must be sent as multipart/form-data.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'The file is too large.'],
  FST_FILES_LIMIT: [413, 'Too many files in one request.'],
  FST_PARTS_LIMIT: [413, 'Too many parts in one request.'],
  FST_FIELDS_LIMIT: [413, 'Too many fields in one request.'],
  FST_PROTO_VIOLATION: [400, 'A field has a name that is not allowed.'],
  ERR_STREAM_PREMATURE_CLOSE: [400, cutUpload.message],
  FST_MP_PREMATURE_CLOSE: [400, cutUpload.message],
}

function frameworkProblem(error: FastifyError | undefined): Problem | undefined {
  if (!error) return undefined
  const known = frameworkMessages[error.code]
  if (known) return new Problem(known[0], known[1])
  // busboy's errors for malformed multipart carry no code.
  if (
    /^(Unexpected end of multipart data|Multipart: Boundary not found|\w+ terminated early|The needle cannot)/.test(
      error.message ?? '',
    )
  )
    return new Problem(400, 'The upload could not be read. Try again.')
  const status = error.statusCode
  if (status && status >= 400 && status < 500)
    return new Problem(status, status === 404 ? 'Not found' : 'The request could not be read.')
  return undefined
}

const unknownBody = {
  statusCode: 500,
  error: 'Internal Server Error',
  code: 'failed',
  message: 'Something went wrong on our side, and we have recorded it. Try again.',
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblem(error)
  const isFailure = !problem || (problem.statusCode >= 500 && !isTooBusy(problem))
  const unseen = isUnseen(request)
  if (isFailure) {
    const { at, ...kind } = describeError(problem?.cause ?? error)
    // The place would reveal that somebody was reporting wrongdoing at that second.
    request.log[problem ? 'warn' : 'error']({ error: unseen ? kind : { ...kind, at } }, 'request failed')
  }
  reply.problem = problem?.code ?? ''
  if (problem?.retryAfter) reply.header('retry-after', problem.retryAfter)
  return reply
    .code(problem?.statusCode ?? 500)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...(problem?.toBody() ?? unknownBody), ...(isFailure && !unseen && { reference: request.id }) })
}

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the refusal, for the log. */
    problem: string
  }
}

/** The only error mapper of the process, for the API and everything else. */
export function registerErrors(app: FastifyInstance): void {
  app.decorateReply('problem', '')
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply))
}
