import { contentType } from '#fields/content/content-type.ts'

const text = (label: string, max = 200) => ({ kind: 'text', label, max }) as const
const list = (label: string) => ({ kind: 'textList', label, entry: 'text' }) as const
const duration = text('Duration', 100)
const responsibilities = list('Responsibilities')

/** List fields are accepted and returned under both names in the specification (decisions §4). */
export const boardMembers = contentType({
  key: 'board-member',
  many: true,
  path: '/content/about/board-members',
  one: 'Board Member',
  place: { tab: 'about', label: 'Board' },
  title: 'name',
  orderFrom: 1,
  slugFrom: 'name',
  fields: {
    name: { kind: 'text', label: 'Name', required: true, max: 150 },
    position: { kind: 'text', label: 'Position', required: true, max: 200 },
    body: { kind: 'richText', label: 'Biography', required: true, plain: { name: 'bio', as: 'list' } },
    description: { kind: 'longText', at: 'block', label: 'Description', max: 2_000 },
    keyAchievements: { ...list('Key achievements'), at: 'block', alias: 'key_achievements' },
    coreCompetencies: { ...list('Core competencies'), at: 'block', alias: 'core_competencies' },
    professionalExperience: {
      kind: 'groupList',
      at: 'block',
      label: 'Professional experience',
      alias: 'professional_experience',
      fields: { company: text('Company'), position: text('Position'), duration, responsibilities },
    },
    academicQualifications: {
      kind: 'groupList',
      at: 'block',
      label: 'Academic qualifications',
      alias: 'academic_qualifications',
      fields: { degree: text('Degree'), institution: text('Institution') },
    },
    imageUrl: {
      kind: 'image',
      at: 'beside',
      label: 'Image',
      part: 'image',
      keep: 'existingImageUrl',
      requiredOnCreate: true,
    },
    titles: { ...text('Titles', 100), at: 'beside' },
    categories: { ...list('Categories'), at: 'beside' },
    email: { ...text('E-mail', 254), at: 'beside' },
    link: { kind: 'link', at: 'beside', label: 'Link' },
    linkedIn: { kind: 'url', at: 'beside', label: 'LinkedIn' },
    twitter: { kind: 'url', at: 'beside', label: 'Twitter' },
  },
  search: { source: 'Board', title: 'name', link: '/about-us/board-of-directors/{slug}' },
  messages: { created: 'Board Member added successfully' },
})
