import { documentOfSections } from '#fields/rich-text/from-blocks.ts'
import type { DocumentText } from '#ui/document-text.ts'
import { accessibilityStatement } from './accessibility-statement.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { termsOfService } from './terms-of-service.ts'
import type { TextKey } from './text-pages.ts'

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
