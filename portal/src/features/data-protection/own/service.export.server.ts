import { exportOwnAccount, type OwnRecords } from '#features/accounts/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { commission } from '#platform/state/commission.ts'
import type { Deps } from '#platform/deps.server.ts'
import { senderOf } from '#platform/limited-process/parsing.server.ts'
import { printPdf } from '#platform/pdf/print-pdf.server.ts'
import type { Block } from '#platform/pdf/pdf-document.ts'
import { mostPrintedRecords } from '../rules.ts'
import { kindNames } from '../messages.ts'
import { describeRecord } from './describe-record.ts'

/** The person's data as a PDF to read. */
export async function printOwnData(deps: Deps, actor: SignedIn, own: readonly OwnRecords[]): Promise<Buffer> {
  const data = await exportOwnAccount(deps, actor, own)
  const { documents: _listedBelow, ...account } = data.account
  return printPdf(deps, senderOf(actor, ''), {
    title: 'Your data',
    subtitle: `What the ${commission.name} stores about ${account.name} ${account.surname}`.trim(),
    author: commission.name,
    language: commission.language,
    date: data.exportedAt,
    blocks: [
      { kind: 'heading', level: 1, text: 'Your account' },
      { kind: 'definitionList', entries: describeRecord(account) },
      ...Object.entries({ sessions: data.sessions as unknown[], ...data.records }).flatMap(([kind, records]) =>
        printKind(kindNames[kind] ?? kind, records),
      ),
    ],
  })
}

function printKind(name: string, records: readonly unknown[]): Block[] {
  const printed = records.slice(0, mostPrintedRecords)
  const left = records.length - printed.length
  return [
    { kind: 'heading', level: 1, text: `${name} (${records.length})` },
    ...(records.length === 0 ? [{ kind: 'paragraph', text: 'None.' } as const] : []),
    ...printed.flatMap((record, at): Block[] => {
      const entries = describeRecord(record)
      const title = entries.find(({ term }) => /^(Reference|Title|What|Original name)$/.test(term))?.value
      return [
        { kind: 'heading', level: 2, text: title ?? `${at + 1}` },
        { kind: 'definitionList', entries },
      ]
    }),
    ...(left > 0
      ? [{ kind: 'notice', text: `${left} more are in the JSON file, which has all of them.` } as const]
      : []),
  ]
}
