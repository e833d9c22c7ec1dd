import { getLineFees, lineAddress, type LineFees } from '#features/fees/contract.lines.ts'
import type { Template } from '#features/forms/contract.ts'
import { followAnswers } from '#fields/leads-to.ts'
import type { RawFormAnswers } from '#fields/field.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { useContact } from '#kit/site-frame.ts'
import { formatDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { Link } from '#ui/link.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'

interface Props {
  /** The form, or the version of it that an application answers. */
  form: Pick<Template, 'section' | 'leadsTo'>
  answers: RawFormAnswers
  /** When the application was filed: its fee is that of this day, whatever is published later. */
  filedAt?: string
}

/** What the schedule of fees says for these answers, or which of them are missing, and how to pay. */
export function FeeNotice({ form, answers, filedAt }: Props) {
  const filedOn = filedAt && nigerianDay(new Date(filedAt))
  const { outcome, open, capacity } = followAnswers(form.leadsTo, form.section, answers)
  const line = outcome?.feeLine ?? ''
  const { data: fees } = useApiQuery(
    getLineFees,
    { params: { line }, query: { ...(capacity && { mw: capacity }), ...(filedOn && { on: filedOn }) } },
    // A part of the schedule has no fee of its own.
    { enabled: line !== '' && !line.startsWith('part-') },
  )
  const missing = fees?.refusal && !capacity && form.leadsTo.capacity ? [form.leadsTo.capacity] : open
  const { email, phone } = useContact().contacts.registration
  return (
    <section aria-labelledby="fee" className="grid gap-3 rounded-md bg-sunken p-5">
      <h2 id="fee" className="text-lg">
        The fee and how to pay it
      </h2>
      {missing.length > 0 && (
        <p>
          {filedAt ? 'The fee depends on what the application does not say' : 'The fee depends on your answers'}:{' '}
          {missing.map((name) => `‘${name}’`).join(', ')}.
        </p>
      )}
      {fees && missing.length === 0 && <LineOfFees fees={fees} />}
      <p>
        {fees && !fees.refusal ? 'This is ' : 'See '}
        <Link to={lineAddress(line, filedOn)} className="link">
          the fee in the schedule
        </Link>
        {filedOn
          ? ` of ${formatDay(filedOn)}, the day on which you applied. Later changes do not apply to you.`
          : ' of today. The day on which you send your answers decides.'}
      </p>
      <p>
        Ask registration support for the account to pay into:{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>{' '}
        or <PhoneLink phone={phone} />. Upload the proof of payment with your documents.
      </p>
    </section>
  )
}

/** The fees by when they are due, each with its place in the schedule, or why there are none. */
function LineOfFees({ fees: { name, stages, notes, refusal } }: { fees: LineFees }) {
  return (
    <>
      <p className="font-semibold">{name}</p>
      {refusal && <p>{refusal}</p>}
      {stages.map(({ title, lines, sum }) => (
        <div key={title}>
          <h3 className="text-sm text-muted">{title}</h3>
          <dl>
            {lines.map(({ label, text, basis }) => (
              <Amount key={label} term={label} text={text} note={basis} />
            ))}
            {sum && <Amount term="Together" text={sum} />}
          </dl>
        </div>
      ))}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  )
}

const Amount = ({ term, text, note }: { term: string; text: string; note?: string }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-1.5">
    <dt className="min-w-0">
      {term}
      {note && <span className="block text-sm text-muted">{note}</span>}
    </dt>
    <dd className="tabular font-semibold">{text}</dd>
  </div>
)
