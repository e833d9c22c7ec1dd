import { contentType } from '#fields/content-type.ts'

/** Both readings of the list fields are accepted and answered (decisions §4). */
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
    bio: { kind: 'textList', label: 'Biography', required: true, entry: 'text' },
    description: { kind: 'longText', label: 'Description', max: 2_000 },
    titles: { kind: 'text', label: 'Titles', max: 100 },
    email: { kind: 'text', label: 'E-mail', max: 254 },
    categories: { kind: 'textList', label: 'Categories', entry: 'text' },
    keyAchievements: { kind: 'textList', label: 'Key achievements', entry: 'text', alias: 'key_achievements' },
    coreCompetencies: { kind: 'textList', label: 'Core competencies', entry: 'text', alias: 'core_competencies' },
    professionalExperience: {
      kind: 'groupList',
      label: 'Professional experience',
      alias: 'professional_experience',
      fields: {
        company: { kind: 'text', label: 'Company', max: 200 },
        position: { kind: 'text', label: 'Position', max: 200 },
        duration: { kind: 'text', label: 'Duration', max: 100 },
        responsibilities: { kind: 'textList', label: 'Responsibilities', entry: 'text' },
      },
    },
    academicQualifications: {
      kind: 'groupList',
      label: 'Academic qualifications',
      alias: 'academic_qualifications',
      fields: {
        degree: { kind: 'text', label: 'Degree', max: 200 },
        institution: { kind: 'text', label: 'Institution', max: 200 },
      },
    },
    link: { kind: 'link', label: 'Link' },
    linkedIn: { kind: 'url', label: 'LinkedIn' },
    twitter: { kind: 'url', label: 'Twitter' },
    imageUrl: { kind: 'image', label: 'Image', part: 'image', keep: 'existingImageUrl', requiredOnCreate: true },
  },
  search: { source: 'Board', title: 'name', link: '/about-us/board-of-directors/{slug}' },
  messages: { created: 'Board Member added successfully' },
})
