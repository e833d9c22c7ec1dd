import { describePapers } from '#fields/mail/mail-type.ts'

/** The texts of certificates; between introduction and notice are the terms of the licence. */
export const licencePapers = describePapers({
  key: 'licences',
  label: 'Licences',
  papers: {
    certificate: {
      label: 'Certificate of a licence',
      texts: {
        title: { label: 'Title', text: '{{class}} licence', isLine: true, keeps: ['class'] },
        introduction: {
          label: 'Introduction',
          text: 'The {{commission}} has licensed the holder named here to {{activity}} in {{state}} State, on the terms below and those of the law.',
          keeps: ['activity'],
        },
        noticeTitle: {
          label: 'Title of the notice',
          text: 'Certificate {{certificate}} of licence {{licence}}',
          isLine: true,
          keeps: ['certificate', 'licence'],
        },
        notice: {
          label: 'Notice',
          text: 'Check it before you rely on it: a licence can be suspended, changed or ended, and a paper can be replaced.',
        },
        code: {
          label: 'Text beside the code',
          text: 'The register says today whether this certificate is the current one. The address must begin with {{site}}:',
          isLine: true,
          keeps: ['site'],
        },
      },
      placeholders: {
        licence: { means: 'the number of the licence', sample: 'ABC/GEN/2027/003' },
        certificate: { means: 'the number of this certificate', sample: '2' },
        class: { means: 'the class of the licence', sample: 'Generation' },
        activity: { means: 'what the holder may do', sample: 'generate electricity and sell it' },
        holder: { means: 'the holder of the licence', sample: 'Lagoon Power Ltd' },
        day: { means: 'the day on which it is issued', sample: '3 March 2027' },
        state: { means: 'the name of the State', sample: 'Lagos' },
        site: { means: 'what the address of the register begins with', sample: 'portal.example' },
      },
    },
  },
})
