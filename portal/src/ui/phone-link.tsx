import { phoneLink } from '#platform/values/phones.ts'

/** A telephone number that can be pressed, and never breaks. */
export const PhoneLink = ({ phone, className = 'link' }: { phone: string; className?: string }) => (
  <a href={phoneLink(phone)} className={`tabular whitespace-nowrap ${className}`}>
    {phone}
  </a>
)
