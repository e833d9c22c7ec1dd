import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ShowRichText } from '#fields/rich-text/show.tsx'
import { apiContext } from '#kit/api/api-context.ts'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { LinkButton } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PartNotice } from '#ui/page/part-notice.tsx'
import { getFaqGroups } from '../contract.ts'
import { builtInFaqGroups, type ShownFaq } from '../shown-faqs.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { value, failed } = await readPart(context.get(apiContext).call(getFaqGroups, {}))
  return { groups: value ?? builtInFaqGroups(), failed }
}

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
  const { groups, failed } = useLoaderData<typeof loader>()
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={crumbs}
        title="Frequently asked questions"
        lead="Short answers, with links to the full pages."
        actions={<LinkButton to="/contact">Ask the Commission</LinkButton>}
      />
      {failed && <PartNotice what="The Commission’s own questions" />}
      <div className="grid gap-12">
        {groups.map(({ id, title, faqs }) => (
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
function Question({ faq: { id, question, body } }: { faq: ShownFaq }) {
  return (
    <Disclosure title={<span className="text-lg">{question}</span>}>
      <div id={id} className="scroll-mt-36">
        <ShowRichText value={body} topLevel={3} anchorPrefix={`${id}-`} />
      </div>
    </Disclosure>
  )
}
