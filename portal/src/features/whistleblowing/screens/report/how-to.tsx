import { withContact } from '#kit/contact-texts.ts'
import { useContact } from '#kit/site-frame.ts'
import { TextBlocks } from '#ui/page/document-page.tsx'
import { howToReport } from '../../how-to-report.ts'

/** What to know before reporting, and how to report without this page. */
export function HowTo() {
  const contact = useContact()
  const { compliance } = contact.contacts
  return (
    <div className="mt-14 border-t border-line pt-10">
      <div className="prose grid gap-10 *:mt-0!">
        {withContact(howToReport, contact).sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="scroll-mt-20">
            <h2 id={`${section.id}-title`} className="mb-3 text-2xl">
              {section.heading}
            </h2>
            <TextBlocks blocks={section.blocks} />
          </section>
        ))}
      </div>
      <p className="mt-10 text-muted">
        Compliance contact:{' '}
        <a href={`mailto:${compliance.email}`} className="link">
          {compliance.email}
        </a>
      </p>
    </div>
  )
}
