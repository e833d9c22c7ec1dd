import type { Work } from '../contract.ts'

const shown = (figure: number | null) => (figure === null ? '–' : figure.toLocaleString('en-GB'))

/** What came in, was answered and was resolved yesterday. */
export function Yesterday({ figures }: { figures: Work['yesterday'] }) {
  return (
    <section aria-labelledby="yesterday" className="max-w-2xl">
      <h2 id="yesterday" className="mb-1 text-base">
        Yesterday
      </h2>
      <table className="tabular w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line-strong text-start text-muted">
            <th scope="col" className="py-1.5 pe-3 text-start font-semibold">
              <span className="sr-only">Records</span>
            </th>
            {['Filed', 'Answered', 'Resolved'].map((label) => (
              <th key={label} scope="col" className="py-1.5 ps-3 text-end font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ source, label, filed, answered, resolved }) => (
            <tr key={source} className="border-b border-line">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                {label}
              </th>
              {[filed, answered, resolved].map((figure, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the columns are fixed
                <td key={at} className="py-1.5 ps-3 text-end">
                  {shown(figure)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
