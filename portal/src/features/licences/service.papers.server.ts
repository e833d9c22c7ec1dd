// Certificates. The code of each leads to a page about this paper, not about the licence: a copy of true facts is found out there by its number
// (decision 102).

import { blocksOf, issuePaper, type PaperKind, type Printed } from '#engines/papers/service.server.ts'
import { writePaper } from '#people/mail.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { commission } from '#platform/state/commission.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { licencePapers } from './papers.ts'
import { classes, termLabels, type LicenceTerms, termNames, writeTerm } from './rules.facts.ts'
import { certificateStore, type LicenceRow } from './store.server.ts'
import type { licenceCertificates } from './table.server.ts'

export const certificates: PaperKind<typeof licenceCertificates.$inferInsert> = {
  queue: 'licences.certificate',
  title: 'Certificate of a licence',
  store: certificateStore,
  isPublic: true,
}

/** Issues the next certificate of a licence, with what holds after this event. */
export function issueCertificate(deps: Deps, tx: Db, licence: LicenceRow, event: { id: number; at: Date }) {
  const terms = {
    ...(Object.fromEntries(termNames.map((name) => [name, licence[name]])) as unknown as LicenceTerms),
    isPerson: licence.isPerson,
  }
  return issuePaper(deps, tx, certificates, {
    record: licence.id,
    issuedAt: event.at,
    write: async (paper) => ({
      printed: await writeCertificate(deps, tx, licence, { paper, issuedAt: event.at }),
      row: { licenceId: licence.id, eventId: event.id, terms },
    }),
  })
}

async function writeCertificate(
  deps: Deps,
  tx: Db,
  licence: LicenceRow,
  { paper, issuedAt }: { paper: number; issuedAt: Date },
): Promise<Printed> {
  const { reference, numberKey, holder } = licence
  const { label, may } = classes[licence.class]
  // Where a paper is checked, as its code and its text say.
  const base = deps.config.printedUrl
  const { title, introduction, noticeTitle, notice, code } = await writePaper(deps, tx, licencePapers, 'certificate', {
    licence: reference,
    certificate: String(paper),
    class: label,
    activity: may,
    holder,
    day: formatDay(issuedAt),
    state: commission.state,
    site: base.replace(/^https?:\/\//, ''),
  })
  const terms = termNames.map((name) => ({ term: termLabels[name], value: licence[name] && writeTerm(licence[name]) }))
  return {
    title,
    subtitle: holder,
    reference,
    blocks: [
      ...blocksOf(introduction),
      {
        kind: 'definitionList',
        entries: [{ term: 'Licence', value: reference }, ...terms.filter(({ value }) => value)],
      },
      { kind: 'notice', title: noticeTitle, text: notice },
      { kind: 'qrCode', label: code, address: `${base}/licence-register/${numberKey}/${paper}` },
    ],
  }
}
