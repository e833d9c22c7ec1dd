import { documentOfSections } from '#fields/rich-text/from-blocks.ts'
import { commission } from '#platform/state/commission.ts'
import { type DocumentText, list, paragraph } from '#ui/page/document-text.ts'
import type { TextKey } from './content.texts.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { termsOfService } from './terms-of-service.ts'

const { name, contacts } = commission

export const accessibilityStatement: DocumentText = {
  title: 'Accessibility',
  lead: 'Everyone should be able to read this site, apply and complain here: on any device, with any aid.',
  description: `How accessible the website of the ${name} is, what helps you to use it, and whom to tell about an obstacle.`,
  sections: [
    {
      id: 'aim',
      heading: 'What we aim for',
      blocks: [
        paragraph(
          'The site is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. Its pages are checked against them by an automatic tool before each release, on a phone and on a desktop, light and dark. Such a tool does not find everything; what you tell us counts more.',
        ),
      ],
    },
    {
      id: 'helps',
      heading: 'What helps you',
      blocks: [
        list(
          'Everything works with the keyboard alone; the first press of Tab offers a way past the menu.',
          'Headings, lists, tables and fields are named for screen readers, and messages are read out when they appear.',
          'Text can be enlarged to 400% without scrolling sideways.',
          'Colours have strong contrast in light and in dark, and follow the setting of your device. Colour is never the only sign of a meaning.',
          'If you ask your device for less motion, nothing moves.',
          'The public pages can be read without JavaScript and are light, for slow and costly connections.',
          'What you type into a form stays on your device until it is sent.',
        ),
      ],
    },
    {
      id: 'limits',
      heading: 'Known limits',
      blocks: [
        list(
          'Documents that others hand in, or that were issued on paper, may be scans without text. Ask us for a readable version.',
          'The site is in English only.',
          'Application forms, logging in and the profile need JavaScript. Without it, write to us or call. A complaint, a petition or a report of wrongdoing without a name needs none.',
        ),
      ],
    },
    {
      id: 'tell-us',
      heading: 'Tell us about an obstacle',
      blocks: [
        paragraph(
          `Write through the [contact page](/contact) or to ${contacts.general.email}, or call ${contacts.general.phone}. Say which page it was and what you use to read it. We also help you to apply or complain in another way.`,
        ),
      ],
    },
  ],
}

const bodyOf = ({ title, lead, description, date, sections }: DocumentText) => ({
  title,
  lead,
  date: date ?? '',
  body: documentOfSections(sections),
  searchTitle: '',
  searchDescription: description,
  shareImageUrl: '',
  related: [],
})

/** The wording that ships with the portal; each page shows it until the Commission publishes its own. */
export const builtInTexts: Record<TextKey, ReturnType<typeof bodyOf>> = {
  'privacy-policy': bodyOf(privacyPolicy),
  'terms-of-service': bodyOf(termsOfService),
  accessibility: bodyOf(accessibilityStatement),
}
