import { commission } from '#platform/state/commission.ts'
import { law } from '#platform/state/law.ts'
import type { Profile } from './rules.ts'

const { name, state } = commission

const office = (name: string, position: string, bio: string[], coreCompetencies: string[]): Profile => ({
  name,
  slug: '',
  position,
  titles: '',
  email: '',
  imageUrl: '',
  categories: ['Office of the Commission'],
  bio,
  keyAchievements: [],
  coreCompetencies,
  professionalExperience: [],
  academicQualifications: [],
  linkedIn: '',
  twitter: '',
})

/** Offices with their duties, shown until the Commission adds its members (decisions §12). */
export const builtInMembers: readonly Profile[] = [
  office(
    'Office of the Chairman',
    'Chairman',
    [
      `The Chairman leads the ${name}: presides over its meetings, sees that each decision is taken on the record, and answers for the Commission’s direction.`,
      'The office speaks for the Commission towards the public, the other authorities of the State and the federal regulator, with which it settles matters that cross the border of the State.',
    ],
    ['Presiding over the Commission', 'Direction and accountability', 'Relations with other authorities'],
  ),
  office(
    'Office of the Chief Executive',
    'Chief Executive',
    [
      'The Chief Executive runs the Commission from day to day: staff, budget, registers and the services that applicants and consumers meet.',
      'The office brings proposals before the commissioners, carries out what they decide, and reports to them on licences, complaints and the state of the market.',
    ],
    ['Management of the Commission', 'Carrying out its decisions', 'Reports on the market'],
  ),
  office(
    'Office of the Executive Commissioner, Legal, Registration and Licensing',
    'Executive Commissioner, Legal, Registration and Licensing',
    [
      'This office examines applications for licences, permits and registrations, from the first form to the decision, and keeps the public registers.',
      `It drafts regulations and orders${law ? ` under the electricity law of ${state} State` : ''}, and advises the Commission in petitions and disputes.`,
    ],
    ['Licences, permits and registrations', 'Regulations and orders', 'Petitions and disputes'],
  ),
  office(
    'Office of the Executive Commissioner, Engineering and Standards',
    'Executive Commissioner, Engineering and Standards',
    [
      'This office sets and watches over technical standards: networks, metering and safety. The national codes and standards that applied before continue until the Commission amends them.',
      'It examines the technical side of applications, and faults and accidents that are reported to the Commission.',
    ],
    ['Network and metering standards', 'Safety', 'Technical examination of applications'],
  ),
  office(
    'Office of the Non-Executive Commissioner',
    'Non-Executive Commissioner',
    [
      'The Non-Executive Commissioner takes part in the decisions of the Commission without running one of its departments.',
      'The office brings an outside view to them and looks after the interest of consumers and of the public in what the Commission decides.',
    ],
    ['Independent view', 'Interest of consumers'],
  ),
]
