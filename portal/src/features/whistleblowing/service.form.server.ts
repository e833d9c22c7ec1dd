import * as z from 'zod/mini'
import { visitor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { senderOf } from '#platform/limited-process/parsing.server.ts'
import { Problem } from '#platform/problem.ts'
import { submitReport } from './contract.ts'
import { type FilesRequest, storeFiles, withForm } from './service.files.server.ts'
import { receiveReport } from './service.receive.server.ts'
import { checkChallenge } from './service.server.ts'

/**
 * Receives an anonymous report and its files as one form: its words and challenge are judged before the first file is read, the files are held in memory
 * until the last one is clean, and all is stored in one transaction. The same form again adds nothing; with another file it adds that to the report.
 */
export function receiveForm(
  deps: Deps,
  request: FilesRequest,
  address: string,
): Promise<ResponseOf<typeof submitReport>> {
  const reader = {
    sender: senderOf(visitor, address),
    async begin(fields: Readonly<Record<string, string>>) {
      const at = deps.clock.now()
      const { subject, description, challenge } = fields
      const { data: input, error } = z.safeParse(submitReport.body!, {
        subject,
        description,
        challenge,
        isAnonymous: true,
      })
      if (error) throw refuse(error.issues)
      checkChallenge(deps, input, at)
      return { input, at }
    },
  }
  return withForm(deps, request, reader, ({ files, begun: { input, at } }) =>
    receiveReport(deps, visitor, input, { address, at }, (tx, report) =>
      storeFiles(deps, tx, report, { files, key: 'form' }),
    ),
  )
}

function refuse(issues: readonly z.core.$ZodIssue[]): Problem {
  const fields = issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  return new Problem(400, 'Some answers need your attention.', { fields })
}
