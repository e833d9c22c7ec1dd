import { commission } from '#platform/state/commission.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { type MenuLink, useContact, useFrame } from '#kit/site-frame.ts'

/** Links and contacts of spec 1 §§1, 2.1, as staff have published them. */
export function SiteFooter() {
  const { footer } = useFrame()
  return (
    <footer data-print="no" className="on-band mt-auto border-t-3 border-amber bg-band text-sm">
      <div className="shell grid gap-x-8 gap-y-5 py-6 sm:grid-cols-2 sm:gap-y-8 sm:py-10 lg:grid-cols-[1.4fr_1fr_2fr] lg:py-14">
        <div className="flex items-center gap-3 sm:block">
          <img
            src="/drawings/emblem-on-band.svg"
            alt=""
            width="40"
            height="40"
            loading="lazy"
            className="size-10 sm:mb-3"
          />
          <p className="max-w-72 text-base leading-snug font-semibold">{commission.name}</p>
          <Address className="mt-3 max-sm:hidden" />
        </div>
        <nav aria-label="Footer">
          <LinkList links={footer.links} className="-mt-2 grid grid-cols-2 gap-x-4 sm:grid-cols-1" />
        </nav>
        <Contacts />
      </div>
      <div className="border-t border-band-line">
        <div className="shell flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
          <p className="text-band-muted">{footer.ownership}</p>
          <nav aria-label="Legal">
            <LinkList links={footer.legalLinks} className="flex flex-wrap gap-x-6" />
          </nav>
        </div>
      </div>
    </footer>
  )
}

function Address({ className }: { className: string }) {
  const { address, hours } = useContact()
  return (
    <div className={`text-band-muted ${className}`}>
      <address className="not-italic">
        {address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {hours.length > 0 && (
        <p className="mt-2">
          {hours.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

function Contacts() {
  const { general, consumerAffairs, registration } = useContact().contacts
  return (
    <details className="fold-on-phone group sm:col-span-2 lg:col-span-1">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 border-y border-band-line font-semibold [&::-webkit-details-marker]:hidden">
        E-mail, telephone and address
        <Icon name="chevron-down" className="text-band-amber transition-transform group-open:rotate-180" />
      </summary>
      <dl className="grid content-start gap-x-8 gap-y-5 max-sm:pt-4 sm:grid-cols-3 lg:grid-cols-2">
        {[general, consumerAffairs, registration].map(({ label, email, phone }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="text-band-muted">
              <a href={`mailto:${email}`} className={contactClass}>
                {/* An address too long for the line breaks before the @, not within a word. */}
                {email.split('@')[0]}
                <wbr />
                {`@${email.split('@')[1]}`}
              </a>
              <br />
              or <PhoneLink phone={phone} className={contactClass} />
            </dd>
          </div>
        ))}
      </dl>
      <Address className="pt-4 sm:hidden" />
    </details>
  )
}

const contactClass =
  'inline-block py-1.5 text-band-link underline underline-offset-4 [overflow-wrap:anywhere] hover:decoration-2'

function LinkList({ links, className }: { links: readonly MenuLink[]; className: string }) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={`${link.label} ${link.to}`}>
          <Link
            to={link.to}
            className="inline-flex min-h-11 items-center text-band-link underline decoration-1 underline-offset-4 hover:decoration-2 sm:min-h-9"
          >
            {link.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
