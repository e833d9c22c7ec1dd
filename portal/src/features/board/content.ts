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
    description: { kind: 'longText', label: 'Description', max: 2_000 },
    titles: text('Titles', 100),
    email: text('E-mail', 254),
    categories: list('Categories'),
    keyAchievements: { ...list('Key achievements'), alias: 'key_achievements' },
    coreCompetencies: { ...list('Core competencies'), alias: 'core_competencies' },
    professionalExperience: {
      kind: 'groupList',
      label: 'Professional experience',
      alias: 'professional_experience',
      fields: { company: text('Company'), position: text('Position'), duration, responsibilities },
    },
    academicQualifications: {
      kind: 'groupList',
      label: 'Academic qualifications',
      alias: 'academic_qualifications',
      fields: { degree: text('Degree'), institution: text('Institution') },
    },
    link: { kind: 'link', label: 'Link' },
    linkedIn: { kind: 'url', label: 'LinkedIn' },
    twitter: { kind: 'url', label: 'Twitter' },
    imageUrl: { kind: 'image', label: 'Image', part: 'image', keep: 'existingImageUrl', requiredOnCreate: true },
  },
  search: { source: 'Board', title: 'name', link: '/about-us/board-of-directors/{slug}' },
  messages: { created: 'Board Member added successfully' },
})
