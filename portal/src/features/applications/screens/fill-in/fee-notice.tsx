import { useContact } from '#kit/site-frame.ts'
import { formatDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { Link } from '#ui/link.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { feeAddress } from '../../rules.fees.ts'

interface Props {
  formId: string
  /** When the application was filed: its fee is that of this day, whatever is published later. */
  filedAt?: string
}

/** The fee of an application and how to pay it. */
export function FeeNotice({ formId, filedAt }: Props) {
  const filedOn = filedAt && nigerianDay(new Date(filedAt))
  const { email, phone } = useContact().contacts.registration
  return (
    <section aria-labelledby="fee" className="rounded-md bg-sunken p-5">
      <h2 id="fee" className="text-lg">
        The fee and how to pay it
      </h2>
      <p className="mt-1">
        See{' '}
        <Link to={feeAddress(formId, filedOn)} className="link">
          the fee in the schedule
        </Link>
        {filedOn && ` of ${formatDay(filedOn)}, the day on which you applied. Later changes do not apply to you`}.
      </p>
      <p className="mt-2">
        Ask registration support for the account to pay into:{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>{' '}
        or <PhoneLink phone={phone} />. Upload the proof of payment with your documents.
      </p>
    </section>
  )
}
