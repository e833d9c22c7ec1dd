import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton, LinkButton, type ButtonVariant } from '#ui/button.tsx'
import { Checkbox, CheckboxGroup, RadioGroup } from '../form/choice.tsx'
import { ErrorSummary } from '../form/error-summary.tsx'
import { NativeSelect, PasswordField, SearchField, TextField } from '../form/field.tsx'
import { FilePicker } from '../form/file-picker.tsx'
import { CurrentGallery, PageGallery, GallerySection, GalleryRow } from './gallery-page.tsx'
import { RichGallery, TableGallery } from './gallery-rich.tsx'
import { iconNames } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '../page/page-header.tsx'
import { ProgressBar } from '../form/progress-bar.tsx'
import { TextArea } from '../form/text-area.tsx'
import { Toaster } from '../overlays/toaster.tsx'

/** It tries out parts that only the application runs. */
export const handle = { hydrate: true }

const DRAWINGS = [
  'meter',
  'transformer',
  'switchgear',
  'pylon',
  'generation',
  'gazette',
  'office',
  'person',
  'news',
  'emblem',
]

/** Every part in every state, for those who build screens; the route to it exists in development only. */
export default function Gallery() {
  return (
    <main className="shell py-8">
      <PageHeader
        breadcrumb={[{ label: 'Home', to: '/' }, { label: 'Development', to: '/development' }, { label: 'Gallery' }]}
        kicker="Design system"
        title="The parts of the portal"
        lead="Each part in each of its states. Look at it at 360 pixels and at 1280, in the light and in the dark."
        actions={
          <Button icon="print" onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <WordsGallery />
      <FormsGallery />
      <CurrentGallery />
      <PageGallery />
      <TableGallery />
      <RichGallery />
      <GallerySection title="Drawings">
        <div className="bg-band">
          <img src="/drawings/hero.svg" alt="" width="1200" height="560" className="w-full" />
        </div>
        <div className="grid grid-cols-2 gap-6 sm:grid-cols-5">
          {DRAWINGS.map((name) => (
            <img key={name} src={`/drawings/${name}.svg`} alt="" className="w-full" />
          ))}
        </div>
      </GallerySection>
      <Toaster />
    </main>
  )
}

const GROUNDS = ['bg-paper', 'bg-surface', 'bg-sunken', 'bg-brand-soft', 'bg-amber-soft'] as const
const LANGUAGES = [
  { lang: 'yo', name: 'Yoruba', text: 'Ìmọ́lẹ̀ ọ̀nà ṣe pàtàkì fún gbogbo ènìyàn: ẹ̀rọ amúnáwá, ṣíṣe, ọjà.' },
  { lang: 'ig', name: 'Igbo', text: 'Ọkụ eletrik dị mkpa maka mmadụ niile: ụlọ ọrụ, ịkwụ ụgwọ, ṅụrịa ọṅụ.' },
  { lang: 'ha', name: 'Hausa', text: 'Ƙungiyar masu amfani da lantarki ta ɗauki ƙara; ɓangaren ƴan kasuwa ya amince.' },
]

function WordsGallery() {
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

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']

function FormsGallery() {
  return (
    <>
      <GallerySection title="Buttons">
        {VARIANTS.map((variant) => (
          <GalleryRow key={variant}>
            <Button variant={variant}>Submit petition</Button>
            <Button variant={variant} icon="upload">
              With an icon
            </Button>
            <Button variant={variant} busy>
              Submit petition
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} size="sm">
              Small
            </Button>
            <LinkButton variant={variant} to="#buttons" iconAfter="arrow-right">
              A link
            </LinkButton>
            <IconButton variant={variant} icon="edit" label="Edit" />
          </GalleryRow>
        ))}
      </GallerySection>
      <GallerySection title="Fields">
        <ErrorSummary
          errors={[
            { message: 'Enter your full name', href: '#gallery-name' },
            { message: 'Choose one kind of petition', href: '#gallery-kind' },
            { message: 'The service did not answer. Try again in a minute.' },
          ]}
        />
        <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-2">
          <TextField
            label="E-mail address"
            hint="We write to this address at each step."
            type="email"
            autoComplete="email"
          />
          <TextField
            id="gallery-name"
            label="Full name"
            hint="As shown on your identity card"
            error="Enter your full name"
            defaultValue=""
          />
          <TextField label="Meter number" optional inputMode="numeric" placeholder="For example 0412 3456 789" />
          <TextField label="Registered e-mail address" readOnly defaultValue="ngozi.okonkwo-adébáyọ̀@example.org" />
          <TextField label="A disabled field" disabled defaultValue="Cannot be changed now" />
          <PasswordField
            label="Password"
            hint="At least 8 characters"
            autoComplete="new-password"
            defaultValue="correct horse"
          />
          <SearchField label="Search the register" placeholder="Name, reference or title" />
          <NativeSelect
            label="State"
            placeholder="Choose a state"
            options={['Enugu', 'Lagos', { value: 'x', label: 'Not to be chosen', disabled: true }]}
          />
          <NativeSelect
            label="Category"
            error="Choose a category"
            placeholder="Choose"
            options={['Billing', 'Metering']}
          />
          <TextArea
            label="Description"
            hint="What happened, when and where"
            maxLength={200}
            defaultValue="The transformer at Ogui Road failed on Monday."
          />
          <TextArea
            label="Too long"
            maxLength={20}
            error="Shorten the text to 20 characters"
            defaultValue="This is longer than it may be."
          />
          <Checkbox label="I agree to the terms and conditions of the Commission and to the use of my data for this application" />
          <Checkbox
            label="I agree to the terms"
            error="You must agree to the terms and conditions"
            hint="You can withdraw at any time."
          />
          <RadioGroup
            id="gallery-kind"
            name="gallery-kind"
            label="Kind of petition"
            hint="Choose one."
            error="Choose one kind of petition"
            options={['Licence', 'Tariff', { value: 'other', label: 'Another', hint: 'Say which in the description.' }]}
          />
          <CheckboxGroup
            name="gallery-means"
            label="How may we reach you?"
            optional
            defaultValue={['Phone']}
            options={['E-mail', 'Phone', { value: 'Post', label: 'Post', disabled: true }]}
          />
        </div>
      </GallerySection>
      <FilesGallery />
    </>
  )
}

function FilesGallery() {
  const [single, setSingle] = useState<File[]>([])
  const [several, setSeveral] = useState([
    new File(['x'.repeat(900)], 'note.txt'),
    new File(
      [new Uint8Array(1_300_000)],
      'Environmental-impact-assessment-of-the-captive-plant-at-9th-Mile-Corner-final-version-signed.pdf',
    ),
  ])
  return (
    <GallerySection title="Files and progress">
      <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-2">
        <FilePicker
          label="Filled form"
          hint="PDF, JPG or PNG"
          accept=".pdf,.jpg,.jpeg,.png"
          error="Choose the filled form"
          files={single}
          onChange={setSingle}
        />
        <FilePicker label="Supporting documents" multiple optional files={several} onChange={setSeveral} />
        <FilePicker label="A picker that is disabled" disabled files={[]} onChange={() => undefined} />
        <div className="grid grid-cols-1 gap-6">
          <ProgressBar
            label="signed-form.pdf"
            value={12.4}
            max={80}
            amount="12.4 MB of 80 MB"
            timeLeft="about 2 minutes left"
          />
          <ProgressBar
            label="single-line-diagram-of-the-embedded-generation-plant-and-its-connection.pdf"
            value={100}
            amount="3 MB"
            timeLeft="done"
          />
          <ProgressBar label="Checking the file" />
        </div>
      </div>
    </GallerySection>
  )
}
