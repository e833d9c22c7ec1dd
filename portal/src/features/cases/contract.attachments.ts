import * as z from 'zod/mini'
import { documentView } from '#features/documents/contract.ts'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { message } from '#platform/schemas.ts'
import { filesPerUpload } from './rules.ts'

const id = z.string().check(z.maxLength(100))

/** Files of the sender that were uploaded with the role `attachment`. */
export const attachmentIds = z.optional(z.array(id).check(z.maxLength(filesPerUpload)))

/** Response to an upload. */
export const uploaded = z.object({ message: z.string(), documents: z.array(documentView) })

/** The calls of a kind about files for a message that is not sent yet; they are uploaded as all documents are. */
export const attachmentCalls = (path: string, tag: string) => ({
  removeAttachment: endpoint({
    method: 'DELETE',
    path: `${path}/:id/attachments/:file`,
    tag,
    access: 'user',
    duties: may.handleCases,
    summary: 'Remove your own file from a message that is not sent yet',
    params: z.object({ id, file: id }),
    response: message,
  }),
})
