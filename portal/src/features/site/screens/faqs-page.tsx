import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { LinkButton } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { TextWithLinks } from '#ui/document-page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { faqGroups, type Faq } from '../faqs.ts'

const crumbs = [{ label: 'Home', to: '/' }, { label: 'FAQs' }]

export const meta = (place: PagePlace) =>
  pageMeta(
    {
      title: 'Frequently asked questions',
      description: 'Answers about licences, fees, applications, complaints and reports of wrongdoing.',
      crumbs,
    },
    place,
  )

export default function FaqsPage() {
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={crumbs}
        title="Frequently asked questions"
        lead="Short answers, with links to the full pages."
        actions={<LinkButton to="/contact">Ask the Commission</LinkButton>}
      />
      <div className="grid gap-12">
        {faqGroups.map(({ id, title, faqs }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className="grid gap-x-14 gap-y-3 lg:grid-cols-[16rem_minmax(0,1fr)]"
          >
            <h2 id={`${id}-title`} className="text-xl">
              {title}
            </h2>
            <div className="max-w-3xl border-t border-line">
              {faqs.map((faq) => (
                <Question key={faq.id} faq={faq} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

/** The id is inside the disclosure: browsers open a closed one that contains the link target. */
function Question({ faq: { id, question, answer } }: { faq: Faq }) {
  return (
    <Disclosure title={<span className="text-lg">{question}</span>}>
      <div id={id} className="grid scroll-mt-36 gap-3">
        {answer.map((text) => (
          <p key={text}>
            <TextWithLinks text={text} />
          </p>
        ))}
      </div>
    </Disclosure>
  )
}
