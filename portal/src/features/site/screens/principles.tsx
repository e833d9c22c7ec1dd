import type { AboutParts } from '../rules.about.ts'

/** 'Strategic Principles': a numbered list with details. */
export function Principles({ principles }: { principles: AboutParts['principles'] }) {
  return (
    <section id="principles" aria-labelledby="principles-title" className="shell py-12 sm:py-16">
      <h2 id="principles-title">Strategic Principles</h2>
      {principles.introduction && <p className="measure mt-4 text-lg">{principles.introduction}</p>}
      <ol className="mt-6 grid gap-x-10 gap-y-8 border-t-2 border-amber pt-6 md:grid-cols-2 lg:grid-cols-3">
        {principles.list.map(({ id, title, shortDescription, details }, index) => (
          <li key={id} className="grid grid-cols-[2.5rem_1fr] content-start">
            <span aria-hidden className="tabular text-3xl leading-none font-bold text-amber">
              {index + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className="mt-1 text-muted">{shortDescription}</p>
              <Bullets items={details} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** 'Our Role' with its 'Core Functions', in two columns. */
export function CoreFunctions({ role }: { role: AboutParts['role'] }) {
  return (
    <section id="role" aria-labelledby="role-title" className="border-y border-line bg-sunken print:border-0">
      <div className="shell py-12 sm:py-16">
        <h2 id="role-title">Our Role</h2>
        {role.introduction && <p className="measure mt-4 text-lg">{role.introduction}</p>}
        <h3 className="mt-8 mb-4">Core Functions</h3>
        <div className="grid gap-5 md:grid-cols-2">
          {role.functions.map(({ id, title, items }) => (
            <div key={id} className="rounded-md border border-line bg-surface p-4 sm:p-6">
              <h4>{title}</h4>
              <Bullets items={items} />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

function Bullets({ items }: { items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <ul className="mt-2 list-[square] ps-5 marker:text-amber">
      {items.map((item, index) => (
        <li key={index} className="mt-1 [overflow-wrap:anywhere]">
          {item}
        </li>
      ))}
    </ul>
  )
}
