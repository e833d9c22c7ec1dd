import { Button } from '#ui/button.tsx'
import { FormsGallery } from '#ui/gallery-forms.tsx'
import { CurrentGallery, PageGallery } from '#ui/gallery-page.tsx'
import { GallerySection } from '#ui/gallery-parts.tsx'
import { RichGallery, TableGallery } from '#ui/gallery-rich.tsx'
import { WordsGallery } from '#ui/gallery-words.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Toaster } from '#ui/toaster.tsx'

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
