import { formatKobo } from '#platform/values/kobo.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import type { CompanySaid as Said } from '../../referrals/contract.said.ts'
import { referralOutcomeWords } from '../../referrals/messages.ts'
import type { CompanyReply } from '../../referrals/rules.ts'

type Saying = Omit<Said, 'outcome'> & { outcome: CompanyReply | null; until?: string | null }

/** What a company answered, before its customer is asked whether it is solved. */
export const CompanySaid = ({ said: { company, outcome, until, offeredKobo, answer } }: { said: Saying }) => (
  <div className="measure grid gap-2 border-s-4 border-line-strong ps-4">
    <p className="font-semibold">
      {[
        `${company} says: ${outcome ? referralOutcomeWords[outcome] : 'It has answered'}${until ? `${outcome === 'needsTime' ? '' : ', the rest'} ${outcome === 'needsTime' ? 'until' : 'by'} ${formatDay(until)}` : ''}`,
        offeredKobo !== null && formatKobo(offeredKobo),
      ]
        .filter(Boolean)
        .join(', ')}
    </p>
    {answer && (
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {answer}
      </p>
    )}
  </div>
)
