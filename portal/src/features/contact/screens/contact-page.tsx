import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { allOffices, getOffices } from '#features/offices/contract.ts'
import { apiContext } from '#kit/api/api-context.ts'
import { keyOfContent } from '#kit/uploads/key-of-content.ts'
import { AfterForm, answers, NativeForm, pageForm } from '#kit/forms/page-form.tsx'
import { MapLink, OfficeList, WhatsappLink } from '#kit/office-list.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { useContact } from '#kit/site-frame.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { commission, type Contact } from '#platform/state/commission.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { LinkCard } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { sendEnquiry, startEnquiry } from '../contract.ts'
import { enquiryMessages } from '../messages.ts'
import { messageLimit } from '../rules.ts'

const crumbs = [{ label: 'Home', to: '/' }, { label: 'Contact' }]

/** The token is issued when the page is rendered, and cached with it; it proves that the form was loaded before it was sent. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const sent = new URL(request.url).searchParams.get('sent')
  const start = sent ? undefined : await readPart(context.get(apiContext).call(startEnquiry, {}))
  const offices = await readPart(context.get(apiContext).call(getOffices, {}))
  return { sent, token: start?.value?.token ?? '', waitSeconds: start?.value?.waitSeconds ?? 0, offices }
}

/** The key of the draft in session storage. */
const draftKey = 'enquiry-draft'

const enquiryForm = pageForm({
  id: 'enquiry',
  fields: {
    name: { label: 'Name', autoComplete: 'name', required: true },
    email: {
      type: 'email',
      label: 'E-mail',
      hint: 'We answer to this address.',
      inputMode: 'email',
      autoComplete: 'email',
      required: true,
    },
    message: {
      kind: 'textarea',
      label: 'Message',
      hint: 'Do not send passwords or bank details.',
      rows: 7,
      maxLength: messageLimit,
      required: true,
    },
  },
  hidden: ['token'],
  button: 'Send message',
  unsent: { title: enquiryMessages.lineDown, text: 'What you have typed is kept.' },
})

export const action = answers(enquiryForm, async ({ token, ...typed }, { api, read }) => {
  const draft = { ...typed, website: read('website') }
  const options = { idempotencyKey: await keyOfContent(draft) }
  const sent = await api.call(sendEnquiry, { body: { ...draft, token } }, options)
  return redirect(`/contact?sent=${sent.reference}`, 303)
})

export const meta = (place: PagePlace & { loaderData?: { sent: string | null } }) =>
  pageMeta(
    {
      title: 'Contact',
      description: `Write to the ${commission.name}, call, or find out where to take a complaint.`,
      crumbs,
      noIndex: Boolean(place.loaderData?.sent),
    },
    place,
  )

export default function ContactPage() {
  const { sent, token, waitSeconds, offices } = useLoaderData<typeof loader>()
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={crumbs}
        title="Contact"
        lead="Ask us about licences, regulations or this site. You get a reference at once and an answer by e-mail."
      />
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        <section aria-labelledby="write-to-us" data-print="no">
          <h2 id="write-to-us" className="mb-5">
            Write to us
          </h2>
          {sent ? <EnquirySent reference={sent} /> : <EnquiryForm {...{ token, waitSeconds }} />}
        </section>
        <Addresses />
      </div>
      <Offices stored={offices.value ?? []} />
      <OtherWays />
    </div>
  )
}

/** Those beside the head office, which is beside the form. */
function Offices({ stored }: { stored: ResponseOf<typeof getOffices> }) {
  const [, ...others] = allOffices(useContact(), stored)
  if (others.length === 0) return null
  return (
    <section id="offices" aria-labelledby="our-offices" className="mt-14 scroll-mt-20 sm:mt-20">
      <h2 id="our-offices" className="mb-5">
        Our other offices
      </h2>
      <OfficeList offices={others} />
    </section>
  )
}

function Addresses() {
  const { address, coordinates, hours, whatsapp, contacts } = useContact()
  return (
    <aside aria-labelledby="reach-us" className="lg:border-s lg:border-line lg:ps-10">
      <h2 id="reach-us" className="mb-5 text-xl">
        Reach us
      </h2>
      <div className="grid gap-6">
        <div className="flex gap-3">
          <Icon name="pin" className="mt-1 text-amber" />
          <address className="not-italic">
            {address.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            <MapLink {...{ address, coordinates }} />
          </address>
        </div>
        {hours.length > 0 && <Hours lines={hours} />}
        {whatsapp && <WhatsappLink number={whatsapp} />}
        {[contacts.general, contacts.consumerAffairs, contacts.registration].map((contact) => (
          <Reach key={contact.label} contact={contact} />
        ))}
      </div>
    </aside>
  )
}

function Hours({ lines }: { lines: readonly string[] }) {
  return (
    <div className="flex gap-3">
      <Icon name="clock" className="mt-1 text-amber" />
      <div>
        <h3 className="text-base">Opening hours</h3>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}

function Reach({ contact: { label, email, phone } }: { contact: Contact }) {
  return (
    <div className="border-t border-line pt-4">
      <h3 className="text-base">{label}</h3>
      <p className="flex items-center gap-3">
        <Icon name="mail" className="text-amber" />
        <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center [overflow-wrap:anywhere]">
          {email}
        </a>
      </p>
      <p className="flex items-center gap-3">
        <Icon name="phone" className="text-amber" />
        <PhoneLink phone={phone} className="link inline-flex min-h-11 items-center" />
      </p>
    </div>
  )
}

/** The two cards for complaints (spec 1 §2.7). */
function OtherWays() {
  return (
    <section aria-labelledby="other-ways" className="mt-14 sm:mt-20">
      <h2 id="other-ways" className="mb-5">
        Is it about your electricity supply?
      </h2>
      <div className="grid gap-5 md:grid-cols-2">
        <LinkCard
          to="/consumer-complaint"
          title="Complaints"
          meta={<Icon name="meter" className="size-7 text-amber" />}
        >
          <p>
            Complain to your distribution company first: it has 15 working days to answer. If it does not solve the
            problem, file a complaint here with the company’s reference and follow its progress.
          </p>
        </LinkCard>
        <LinkCard to="/petitions" title="Consumer forum" meta={<Icon name="scale" className="size-7 text-amber" />}>
          <p>
            The forum hears customers and companies that could not settle a complaint between them. Bring a petition or
            a dispute before it, with your documents.
          </p>
        </LinkCard>
      </div>
    </section>
  )
}

function EnquirySent({ reference }: { reference: string }) {
  return (
    <AfterForm
      role="status"
      data-forgets={draftKey}
      className="grid justify-items-start gap-3 rounded-md border-s-4 border-success-ink bg-success-soft p-5 sm:p-8"
    >
      <Icon name="check-circle" className="size-8 text-success-ink" />
      <h3>We have your message</h3>
      <p>
        Its reference is <strong className="tabular whitespace-nowrap">{reference}</strong>. Our answer will come to
        your e-mail address. If we send you a link to confirm the address, open it: we can answer you only then.
      </p>
      <form action="/contact">
        <Button type="submit">Write another message</Button>
      </form>
    </AfterForm>
  )
}

interface EnquiryFormProps {
  token: string
  /** The minimum age of the token. */
  waitSeconds: number
}

/** The page's script waits until the form may be sent, and where there is no connection it keeps the message (app/document/stored-form.ts). */
const EnquiryForm = ({ token, waitSeconds }: EnquiryFormProps) => (
  <NativeForm
    form={enquiryForm}
    action="/contact"
    keeps={draftKey}
    values={{ token }}
    data-wait-seconds={waitSeconds}
    data-waits="enquiry"
  >
    <Trap />
    <EnquiryStates />
  </NativeForm>
)

/** A honeypot: people can neither see nor reach the field, but programs that fill in every field do. */
function Trap() {
  return (
    <div hidden>
      <label htmlFor="enquiry-website">Leave this field empty</label>
      <input id="enquiry-website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

/** What a script shows of a message that waits on this device, one template for each state, never its words (app/document/waiting-form.ts). */
function EnquiryStates() {
  return (
    <>
      <template data-state="waiting">
        <Alert className="mb-6" title="Waiting for a connection" actions={<Discard>It has not been sent yet.</Discard>}>
          Your message is kept on this device, encrypted, and sent on its own when the connection is back. You can close
          this page. We confirm by e-mail that we have it.
        </Alert>
      </template>
      <template data-state="refused">
        <Alert kind="warning" className="mb-6" title="A message from this device was not sent" actions={<Discard />}>
          <span data-fill="said">It has waited for more than 7 days.</span> Please write it again.
        </Alert>
      </template>
      <template data-state="sent">
        <Alert
          kind="success"
          className="mb-6"
          title="We have your message"
          actions={
            <Button size="sm" data-discard="">
              Close
            </Button>
          }
        >
          Its reference is <strong className="tabular whitespace-nowrap" data-fill="reference" />. Our answer will come
          to your e-mail address.
        </Alert>
      </template>
    </>
  )
}

const Discard = ({ children }: { children?: ReactNode }) => (
  <details>
    <summary className="link tap inline-flex min-h-11 cursor-pointer items-center">Discard</summary>
    <p className="measure my-2">{children} It is removed from this device and cannot be brought back.</p>
    <Button size="sm" variant="danger" data-discard="">
      Discard the message
    </Button>
  </details>
)
