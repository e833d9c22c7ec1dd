// Letters about decisions. Each decision has its own, which tells what was decided then; a later one replaces it and changes nothing in it.

import { blocksOf, issuePaper, type PaperKind } from '#engines/papers/service.server.ts'
import { companyName } from '#features/companies/service.lookup.server.ts'
import type { OwnPapers } from '#people/hooks.server.ts'
import { writePaper } from '#people/mail.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { notFound } from '#platform/problem.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import type { Letter } from '../contract.ts'
import { commentOf } from '../jobs.server.ts'
import { messages } from '../messages.ts'
import { outcomeOf } from '../rules.ts'
import { readOwn, recordFormView } from '../service.access.server.ts'
import type { FollowDecision } from '../service.hooks.server.ts'
import { findEvent, type SubmissionRow } from '../store.server.ts'
import { applicationPapers } from './papers.ts'
import { letterStore, listOwnLetters, type NewLetter } from './store.server.ts'

export const letters: PaperKind<NewLetter> = {
  queue: 'applications.letter',
  title: 'Letter about a decision',
  store: letterStore,
}

/** Issues the letter about a decision that has just been made. */
export const issueLetter: FollowDecision = async (deps, tx, row, { id, action: decision, at }) => {
  const event = (await findEvent(tx, id))!
  const name = `${row.applicantName} ${row.applicantSurname}`.trim()
  const applicant = row.companyId ? await companyName(tx, row.companyId) : name
  const { reference, formTitle } = row
  await issuePaper(deps, tx, letters, {
    record: row.id,
    issuedAt: at,
    async write(paper) {
      const { title, text } = await writePaper(deps, tx, applicationPapers, decision, {
        name,
        applicant,
        reference,
        formTitle,
        filed: formatDay(row.completedAt ?? row.createdAt),
        day: formatDay(at),
        letter: String(paper),
        reason: commentOf(row, event),
        petitions: `${deps.config.printedUrl}/petitions`,
      })
      return {
        printed: { title, subtitle: applicant, reference, blocks: blocksOf(text) },
        row: { submissionId: row.id, decision },
      }
    },
  })
}

/** The letters about an application, newest first. */
export async function listLetters({ database: { db } }: Deps, row: SubmissionRow): Promise<Letter[]> {
  const all = await letterStore.list(db, row.id)
  return all.map(({ paper, decision, issuedAt, hasFile }, at) => ({
    number: paper,
    decision,
    issuedAt: issuedAt.toISOString(),
    replacedAt: all[at - 1]?.issuedAt.toISOString() ?? null,
    // A decision that was taken back has no later letter yet.
    isCurrent: at === 0 && outcomeOf(row) === decision,
    hasFile,
  }))
}

/** The file of a letter, for those who may read the application; 404 also while it is being made. */
export async function readLetter(deps: Deps, actor: SignedIn, { id, number }: { id: string; number: string }) {
  const { db } = deps.database
  const row = await readOwn(db, actor, id)
  const pdf = /^[1-9]\d{0,3}$/.test(number) ? await letterStore.readFile(db, row.id, Number(number)) : undefined
  if (!pdf) throw notFound(messages.letterNotFound)
  recordFormView(deps, actor, row)
  return { pdf, name: `${row.reference} letter ${number}.pdf` }
}

export const exportOwnLetters: OwnPapers = async ({ database: { db } }, { id }) =>
  (await listOwnLetters(db, id)).map(({ submissionId, reference, paper }) => ({
    name: `${reference} letter ${paper}.pdf`,
    read: () => letterStore.readFile(db, submissionId, paper),
  }))
