import { builtInAbout } from './built-in.about.ts'
import { builtInUpdates } from './built-in.ts'

const page = (id: string, title: string, body: string[], link: string) => ({
  id: `built-in:${id}`,
  source: 'Pages' as const,
  title,
  body: body.filter(Boolean).join('\n'),
  link,
})

/** Search index entries for the built-in home, about and mission pages. */
export const searchEntries = () => {
  const { whoWeAre, history, principles, role, mission } = builtInAbout
  return [
    ...builtInUpdates.map(({ id, title, description, link, imageUrl, date }) => ({
      id: `built-in:${id}`,
      source: 'Media' as const,
      title,
      body: description,
      link,
      imageUrl,
      date,
    })),
    page('/about-us', 'About Us: Who We Are', whoWeAre, '/about-us'),
    page(
      '/about-us#history',
      'Our History',
      [
        history.introduction,
        ...history.milestones.flatMap(({ header, description }) => [header, description]),
        history.conclusion,
      ],
      '/about-us#history',
    ),
    page(
      '/about-us#principles',
      'Strategic Principles',
      principles.list.flatMap(({ title, shortDescription, details }) => [title, shortDescription, ...details]),
      '/about-us#principles',
    ),
    page(
      '/about-us#role',
      'Our Role and Core Functions',
      [role.introduction, ...role.functions.flatMap(({ title, items }) => [title, ...items])],
      '/about-us#role',
    ),
    page('/mission-and-vision', mission.title, [mission.vision, mission.mission], '/mission-and-vision'),
  ]
}
