import { commission } from '#platform/state/commission.ts'
import { hiddenDataAdvice } from './rules.files.ts'
import { type DocumentText, list, paragraph } from '#ui/page/document-text.ts'

export const howToReport: DocumentText = {
  title: 'Whistleblowing',
  lead: 'Report fraud, theft, danger or abuse in the electricity market, with your name or without it.',
  description: `How to report wrongdoing in the electricity market to the ${commission.name}, and how to protect yourself.`,
  sections: [
    {
      id: 'how',
      heading: 'How to report',
      blocks: [
        paragraph('Write to {{compliance.email}} or call {{compliance.phone}}. You need not say who you are.'),
        list(
          'What happened, where and when',
          'Who did it, as far as you know',
          'How you know of it',
          'What could prove it',
        ),
      ],
    },
    {
      id: 'protect',
      heading: 'How to protect yourself',
      blocks: [
        list(
          'Do not report from a device, network or address of your employer.',
          'Open this page in a private window. Otherwise the browser keeps in its history that you were here.',
          'If no one may know who you are, write from an e-mail address without your name, or call from another telephone.',
          `Files on this page: ${hiddenDataAdvice}`,
          'Files by e-mail: we cannot remove anything before they reach us. Remove the hidden details yourself, or send a paper copy.',
          'Do not tell anyone that you have reported.',
        ),
      ],
    },
    {
      id: 'emergency',
      heading: 'If someone is in danger now',
      blocks: [paragraph('A fallen line, a fire or a spark: keep away, keep others away, and call 112.')],
    },
  ],
}
