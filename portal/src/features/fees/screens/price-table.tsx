import { writeIsoDate } from '#platform/values/date-text.ts'
import { Alert } from '#ui/alert.tsx'
import { Link } from '#ui/link.tsx'
import { PartNotice } from '#ui/page/part-notice.tsx'
import type { ElectricityPrices } from '../content.ts'

/** What is published; null for nothing, and 'failed' where that could not be read. */
export type Prices = ElectricityPrices | null | 'failed'

/** The price of a kilowatt-hour by class, or where to find it while none is published here. */
export function PriceTable({ prices }: { prices: Prices }) {
  if (prices === 'failed') return <PartNotice what="The price of electricity" />
  if (!prices)
    return (
      <Alert kind="info" title="Electricity prices are not on this page." className="mb-8 max-w-2xl">
        The price of a kilowatt-hour is on your bill, and your distribution company can tell you your tariff.{' '}
        <SetsPrices /> <IfWrong />
      </Alert>
    )
  const withCompany = prices.classes.some(({ company }) => company !== '')
  return (
    <section aria-labelledby="electricity-prices" className="mb-10 max-w-3xl">
      <h2 id="electricity-prices">Price of electricity</h2>
      <p className="mt-2 text-muted">
        For a kilowatt-hour (kWh), from {writeIsoDate(prices.from)}, by{' '}
        {prices.source ? (
          <a href={prices.source} className="link">
            {prices.basis}
          </a>
        ) : (
          prices.basis
        )}
        .
      </p>
      <table className="mt-4 w-full border-collapse text-start">
        <thead>
          <tr className="border-b border-line-strong text-sm text-muted">
            <th scope="col" className="py-2 pe-4 text-start font-semibold">
              Class
            </th>
            {withCompany && (
              <th scope="col" className="py-2 pe-4 text-start font-semibold">
                Company
              </th>
            )}
            <th scope="col" className="py-2 text-end font-semibold">
              Price per kWh
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.classes.map(({ name, company, price }) => (
            <tr key={`${name} ${company}`} className="border-b border-line">
              <th scope="row" className="py-2.5 pe-4 text-start font-normal [overflow-wrap:anywhere]">
                {name}
              </th>
              {withCompany && <td className="py-2.5 pe-4 [overflow-wrap:anywhere]">{company}</td>}
              <td className="tabular py-2.5 text-end text-lg font-semibold whitespace-nowrap">{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {prices.note && <p className="measure mt-3">{prices.note}</p>}
      <p className="measure mt-3">
        Your bill names your band. <SetsPrices /> <IfWrong />
      </p>
    </section>
  )
}

const SetsPrices = () => (
  <>
    Read{' '}
    <Link to="/consumer-guide/prices" className="link">
      who sets the price, and what a band is
    </Link>
    .
  </>
)

const IfWrong = () => (
  <>
    If the price on your bill is wrong, complain to the company first and then{' '}
    <Link to="/consumer-complaint" className="link">
      to us
    </Link>
    .
  </>
)
