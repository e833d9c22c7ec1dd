import { mapLink } from '#platform/values/map-link.ts'
import { whatsappLink } from '#platform/values/phones.ts'
import { Card } from '#ui/card.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import type { Office } from './site-frame.ts'

/** Offices with how to reach each, under a heading of the page. */
export const OfficeList = ({ offices }: { offices: readonly Office[] }) => (
  <ul className="grid list-none gap-5 ps-0! sm:grid-cols-[repeat(auto-fill,minmax(18rem,1fr))]">
    {offices.map((office) => (
      <Card as="li" key={office.name} className="m-0! grid content-start gap-2">
        <h3 className="mt-0! text-base">{office.name}</h3>
        <address className="not-italic">
          <Lines of={office.address} />
        </address>
        <p>
          <MapLink {...office} />
        </p>
        <Reach {...office} />
        {office.hours.length > 0 && (
          <p>
            <Lines of={office.hours} />
          </p>
        )}
        {office.areas.length > 0 && <p className="text-sm text-muted">Serves {office.areas.join(', ')}</p>}
      </Card>
    ))}
  </ul>
)

const Lines = ({ of }: { of: readonly string[] }) =>
  of.map((line) => (
    <span key={line} className="block [overflow-wrap:anywhere]">
      {line}
    </span>
  ))

function Reach({ phone, whatsapp }: Pick<Office, 'phone' | 'whatsapp'>) {
  return (
    <p>
      <PhoneLink phone={phone} className="link tap me-4 inline-flex items-center" />
      <WhatsappLink number={whatsapp} />
    </p>
  )
}

/** Opens a map of another site. */
export const MapLink = (office: Pick<Office, 'address' | 'coordinates'>) => (
  <a href={mapLink(office)} rel="noreferrer" data-print="no" className="link tap inline-flex items-center">
    Show on a map<span className="sr-only">: {office.address.join(', ')}</span>
  </a>
)

/** Opens a chat; nothing where there is no number. */
export function WhatsappLink({ number }: { number: string }) {
  const chat = whatsappLink(number)
  return (
    chat && (
      <a href={chat} rel="noreferrer" className="link tap inline-flex items-center whitespace-nowrap">
        WhatsApp {number}
      </a>
    )
  )
}
