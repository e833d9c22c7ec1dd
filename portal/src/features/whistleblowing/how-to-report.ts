import { commission } from '#platform/commission.ts'
import { type DocumentText, list, paragraph } from '#ui/document-text.ts'

const { compliance } = commission.contacts

export const howToReport: DocumentText = {
  title: 'Whistleblowing',
  lead: 'Report fraud, theft, danger or abuse in the electricity market, with your name or without it.',
  description: `How to report wrongdoing in the electricity market to the ${commission.name}, and how to protect yourself.`,
  sections: [
    {
      id: 'how',
      heading: 'How to report',
      blocks: [
        paragraph(
          `Write to [${compliance.email}](mailto:${compliance.email}) or call ${compliance.phone}. You need not say who you are.`,
        ),
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
          'Open this page in a private window: otherwise the browser keeps in its history and its store that you were here.',
          'If you must stay unknown, write from an e-mail address that does not bear your name, or call from another telephone.',
          'Pictures and documents can contain the name of their author, the device and the place. Remove that before you send them, or send a paper copy.',
          'Tell nobody that you have reported.',
        ),
      ],
    },
    {
      id: 'emergency',
      heading: 'If somebody is in danger now',
      blocks: [paragraph('A fallen line, a fire or a spark: keep away, keep others away, and call 112.')],
    },
  ],
}
