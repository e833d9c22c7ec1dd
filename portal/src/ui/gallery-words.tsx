import { iconNames } from '#ui/icon-names.ts'
import { Badge } from '#ui/badge.tsx'
import { GalleryRow, GallerySection } from '#ui/gallery-parts.tsx'
import { Icon } from '#ui/icon.tsx'

const GROUNDS = ['bg-paper', 'bg-surface', 'bg-sunken', 'bg-brand-soft', 'bg-amber-soft'] as const
const LANGUAGES = [
  { lang: 'yo', name: 'Yoruba', text: 'Ìmọ́lẹ̀ ọ̀nà ṣe pàtàkì fún gbogbo ènìyàn: ẹ̀rọ amúnáwá, ṣíṣe, ọjà.' },
  { lang: 'ig', name: 'Igbo', text: 'Ọkụ eletrik dị mkpa maka mmadụ niile: ụlọ ọrụ, ịkwụ ụgwọ, ṅụrịa ọṅụ.' },
  { lang: 'ha', name: 'Hausa', text: 'Ƙungiyar masu amfani da lantarki ta ɗauki ƙara; ɓangaren ƴan kasuwa ya amince.' },
]

export function WordsGallery() {
  return (
    <>
      <GallerySection title="Words">
        <div>
          <p className="text-5xl font-semibold">The lights of the state</p>
          <h1>Heading one: Licensing of captive generation</h1>
          <h2 className="mt-4">Heading two: Tariff order for the year 2026</h2>
          <h3 className="mt-4">Heading three: Who may apply</h3>
          <h4 className="mt-4">Heading four: What it costs</h4>
        </div>
        <div className="prose">
          <p>
            A person who holds a licence may <a href="#words">apply to the Commission</a> for its review. Fees of
            ₦1,250,000.00 are due for each 10 MW; capacity ≤ 1 MW − auxiliary use is free → see part 4.
          </p>
          <h3>Conditions</h3>
          <ul>
            <li>The plant is in the state.</li>
            <li>The applicant keeps records for six years.</li>
          </ul>
          <ol>
            <li>Fill in the form.</li>
            <li>Sign it and send it back.</li>
          </ol>
          <blockquote>Power that is measured can be paid for; power that is paid for can be kept.</blockquote>
        </div>
        <dl className="grid gap-2">
          {LANGUAGES.map(({ lang, name, text }) => (
            <div key={lang}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd lang={lang} className="text-lg">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      </GallerySection>
      <GallerySection title="Colours">
        {GROUNDS.map((ground) => (
          <p key={ground} className={`${ground} flex flex-wrap gap-x-6 rounded-md border border-line p-4`}>
            <span>{ground.slice(3)}</span>
            <a href="#colours">a link</a>
            {!ground.endsWith('soft') && <span className="text-muted">muted</span>}
            <span className={ground === 'bg-amber-soft' ? 'text-amber-ink' : 'text-brand-ink'}>its ink</span>
          </p>
        ))}
        <div className="on-band flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md bg-band p-4">
          <img src="/drawings/emblem-on-band.svg" alt="" width="40" height="40" />
          <span>On a band</span>
          <span className="text-band-muted">muted</span>
          <a href="#colours" className="text-band-link underline">
            a link
          </a>
          <span className="border-b-2 border-band-amber">the current</span>
        </div>
      </GallerySection>
      <GallerySection title="Badges and icons">
        <GalleryRow>
          <Badge>Draft</Badge>
          <Badge tone="info" icon="search">
            Under review
          </Badge>
          <Badge tone="success">Approved</Badge>
          <Badge tone="warning">Pending</Badge>
          <Badge tone="danger" icon="close">
            Rejected
          </Badge>
          <Badge tone="warning" icon="history">
            Waiting for the distribution company to answer the second request for records
          </Badge>
        </GalleryRow>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-4">
          {iconNames.map((name) => (
            <li key={name} className="grid justify-items-center gap-1 text-center text-xs text-muted">
              <Icon name={name} className="size-6 text-ink" />
              {name}
            </li>
          ))}
        </ul>
      </GallerySection>
    </>
  )
}
