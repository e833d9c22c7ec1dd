import { withItems } from '#fields/content/shown-examples.ts'
import type { ContentExamples } from '#fields/content/content-type.ts'
import type { RichNode } from '#fields/rich-text/document.ts'
import { documentOf, paragraphOf } from '#fields/rich-text/from-blocks.ts'
import { commission } from '#platform/state/commission.ts'
import { distributionCompanies } from '#platform/state/companies.ts'
import { order } from '#platform/state/law.ts'
import { faqGroupOptions } from './content.faqs.ts'

const { state, contacts } = commission
const companies = distributionCompanies.map(({ label }) => label).join(' or ')

interface Faq {
  /** Part of the address: `/faqs#who-needs-a-licence`. */
  id: string
  question: string
  /** May contain links: `[contact page](/contact)`. */
  answer: readonly string[]
}

/** Frequently asked questions, with answers from the Commission's own rules (decisions §4). */
export const faqGroups: readonly { id: string; title: string; faqs: readonly Faq[] }[] = [
  {
    id: 'licences',
    title: 'Licences, permits and fees',
    faqs: [
      {
        id: 'who-needs-a-licence',
        question: 'Who needs a licence or permit?',
        answer: [
          `Everyone who generates, carries, distributes, trades or supplies electricity in ${state} State${order ? ', under the [order on regulated activities](/order). A licence of another regulator does not replace it' : ''}.`,
          'Under the federal rule, generation up to 1 MW and distribution up to 100 kW at a site need no licence. Ask the Commission before you rely on it in the State.',
        ],
      },
      {
        id: 'own-generator',
        question: 'I generate for my own use. Do I need a permit?',
        answer: [
          'Generation above 1 MW that you consume yourself and do not sell is captive generation. It needs a [captive generation permit](/licenses#h-captive-generation), valid for 5 years.',
        ],
      },
      {
        id: 'what-does-it-cost',
        question: 'What does a licence cost?',
        answer: [
          'It depends on the category and the installed capacity. The [fee calculator](/fees/calculator) shows each fee with its place in the schedule; [Licenses & Permits](/licenses) has the whole schedule.',
        ],
      },
      {
        id: 'no-published-fee',
        question: 'Why is there no fee for my capacity?',
        answer: [
          'Some tiers of the schedule have no published fee. For these it is set on application to the Commission, and the calculator shows no figure.',
        ],
      },
      {
        id: 'federal-licence',
        question: 'I hold a federal licence. What now?',
        answer: [
          'Holders of a licence from before the state market regularize it with the Commission. The fees are in [part A of the schedule](/tariffs).',
        ],
      },
    ],
  },
  {
    id: 'applying',
    title: 'Applying',
    faqs: [
      {
        id: 'how-to-apply',
        question: 'How do I apply?',
        answer: [
          'Choose your [category](/licensing-and-registration), fill in its [application form](/forms) here, print and sign it, and upload it with the supporting documents.',
          'You need an account for it, so that you can follow your application.',
        ],
      },
      {
        id: 'which-files',
        question: 'Which files can I upload?',
        answer: [
          'PDF, JPG and PNG, at most 300 MB each. If the connection is lost, the upload resumes where it stopped.',
        ],
      },
      {
        id: 'follow-application',
        question: 'How do I follow my application?',
        answer: [
          'Follow its status in your [profile](/user-profile), under Forms. Each change is listed with its date, and we tell you about it by e-mail.',
        ],
      },
    ],
  },
  {
    id: 'consumers',
    title: 'Complaints and reports',
    faqs: [
      {
        id: 'rights',
        question: 'What are my rights as a consumer?',
        answer: [
          'The [consumer guide](/consumer-guide) explains them in plain English: outages, bills, meters, connection, prices and bands, safety and compensation.',
        ],
      },
      {
        id: 'first-step-of-a-complaint',
        question: 'My bill or supply is wrong. Where do I complain first?',
        answer: [
          `At your distribution company: ${companies}. It has 15 working days to answer. Keep the reference it gives you.`,
          'If it does not answer, or the answer does not solve the problem, [complain to the Commission](/consumer-complaint) with that reference.',
        ],
      },
      {
        id: 'estimated-bill',
        question: 'Do I have to pay an estimated bill that I dispute?',
        answer: [
          'While you dispute an estimated bill you pay the last bill that was not in dispute. This is a rule of the customer protection regulations of 2023.',
        ],
      },
      {
        id: 'connection-time',
        question: 'How long may a new connection take?',
        answer: [
          'Under the customer protection regulations of 2023 the company must connect you within 48 hours of payment.',
        ],
      },
      {
        id: 'petition',
        question: 'What is the difference between a complaint and a petition?',
        answer: [
          'A complaint is about your own supply, meter or bill. A [petition](/petitions) brings a dispute or a matter of more than one customer before the Commission.',
        ],
      },
      {
        id: 'report-without-a-name',
        question: 'Can I report wrongdoing without my name?',
        answer: [
          'Yes. An [anonymous report](/whistleblowing) is stored without name, account, phone, e-mail or network address. You get a receipt of 16 digits, with which you can follow it.',
        ],
      },
    ],
  },
  {
    id: 'portal',
    title: 'Your account and this site',
    faqs: [
      {
        id: 'forgotten-password',
        question: 'I have forgotten my password.',
        answer: [
          'Ask for a new one on the [log-in page](/login). We send a link by e-mail. It works once, for 30 minutes.',
        ],
      },
      {
        id: 'my-data',
        question: 'How do I get, correct or delete my data?',
        answer: ['In your [profile](/user-profile). The [privacy policy](/privacy-policy) says what we keep and why.'],
      },
      {
        id: 'other-questions',
        question: 'My question is not here.',
        answer: [
          `Write to us through the [contact page](/contact), or call ${contacts.general.phone}. For questions on an application: ${contacts.registration.label.toLowerCase()}, ${contacts.registration.phone}.`,
        ],
      },
    ],
  },
]

/** A question as the page shows it. */
export interface ShownFaq {
  /** Part of its address: `/faqs#who-needs-a-licence`. */
  id: string
  question: string
  body: RichNode
}
export interface ShownFaqGroup {
  id: string
  title: string
  faqs: ShownFaq[]
}

/** The questions that ship with the portal, in their order. */
export const builtInFaqs = faqGroups.flatMap(({ id: group, faqs }) =>
  faqs.map(({ id, question, answer }) => ({ id, group, question, body: documentOf(answer.map(paragraphOf)) })),
)

type BuiltInFaq = (typeof builtInFaqs)[number]

interface StoredFaq {
  slug: string
  group: string
  question: string
  body: RichNode
  /** The built-in question whose place it takes. */
  example?: string
}

/** The questions by group: built-in ones in their order, each with what staff made of it in its place, then those that staff added. Empty groups are left out. */
export function groupFaqs(stored: readonly StoredFaq[], shown: ReadonlySet<string>): ShownFaqGroup[] {
  const ofStaff = ({ slug, example, ...faq }: StoredFaq) => ({ ...faq, id: slug, ...(example && { example }) })
  const all = withItems<BuiltInFaq, ReturnType<typeof ofStaff>>(
    builtInFaqs,
    builtInFaqs.filter(({ id }) => shown.has(id)),
    stored.map(ofStaff),
    ({ id }) => id,
  )
  return faqGroupOptions
    .map(({ value, label }) => ({
      id: value,
      title: label,
      faqs: all.filter(({ group }) => group === value).map(({ id, question, body }) => ({ id, question, body })),
    }))
    .filter(({ faqs }) => faqs.length > 0)
}

/** What the page shows while the stored questions cannot be read. */
export const builtInFaqGroups = (): ShownFaqGroup[] => groupFaqs([], new Set(builtInFaqs.map(({ id }) => id)))

export const faqExamples: ContentExamples = {
  list: builtInFaqs.map(({ id, ...body }) => ({ key: id, page: `/faqs#${id}`, body })),
}
