/** What each figure of an annual return is called, and what exactly it counts. */
import type { Figure, PartKey } from '../../api/compliance/annualContract.ts'
import { msg } from '../i18n.ts'

export const figureWords: Record<Figure['key'], { name: string; means: string }> = {
  received: {
    name: msg('Complaints received in the year'),
    means: msg('Filed in this business unit on a day of the year, by a process of this law.'),
  },
  disposed: {
    name: msg('Complaints disposed of in the year'),
    means: msg('Closed, withdrawn or reported on in the year, whenever they were filed.'),
  },
  pending90: {
    name: msg('Complaints pending for more than 90 days at the end'),
    means: msg(
      'Neither reported on nor closed by the end of the year, and filed more than 90 days before it.',
    ),
  },
  programmes: {
    name: msg('Courses that people of this business unit completed in the year'),
    means: msg('Different courses. Meetings of the committee do not count.'),
  },
  trained: {
    name: msg('People of this business unit who completed one'),
    means: msg('Each person once, of the people who work here now.'),
  },
  actions: {
    name: msg('Action taken by the employer'),
    means: msg('Complaints in which the employer reported in the year what was done on the report.'),
  },
  notices: {
    name: msg('Notices of an occurrence in the year'),
    means: msg('Given in this business unit on a day of the year, by a process of this law.'),
  },
  resolved: {
    name: msg('Occurrences completed in the year'),
    means: msg('Closed or withdrawn in the year, whenever notice was given.'),
  },
  meanMonths: {
    name: msg('Mean months until they were completed'),
    means: msg('From the notice to the end, of those completed in the year.'),
  },
  kinds: {
    name: msg('Of them sexual, and other'),
    means: msg('As the committee answered when it reviewed the notice.'),
  },
  deaths: {
    name: msg('Of them with a death'),
    means: msg('As the committee answered at the review or at the resolution; one yes counts.'),
  },
  grounds: {
    name: msg('By ground of the Canadian Human Rights Act'),
    means: msg('As the committee answered. One occurrence may fall under several.'),
  },
  locations: {
    name: msg('By location'),
    means: msg('Where the notice says that it happened.'),
  },
  relationships: {
    name: msg('By relationship of the parties'),
    means: msg('As the committee answered when it reviewed the notice.'),
  },
  means: {
    name: msg('By the means of completion'),
    means: msg('By the step that ended it, of those completed in the year.'),
  },
}
export const partWords: Record<PartKey, string> = {
  sexual: msg('Sexual'),
  notSexual: msg('Not sexual'),
  yes: msg('Yes'),
  no: msg('No'),
  race: msg('Race'),
  origin: msg('National or ethnic origin'),
  colour: msg('Skin colour'),
  religion: msg('Religion'),
  age: msg('Age'),
  sex: msg('Sex'),
  orientation: msg('Sexual orientation'),
  genderIdentity: msg('Gender identity or expression'),
  maritalStatus: msg('Marital status'),
  familyStatus: msg('Family status'),
  genetic: msg('Genetic characteristics'),
  disability: msg('Disability'),
  conviction: msg('Conviction that was pardoned or suspended'),
  none: msg('None of them'),
  workplace: msg('At the work place'),
  online: msg('Online or by phone'),
  elsewhere: msg('Somewhere else'),
  manager: msg('The respondent manages the principal party'),
  reports: msg('The principal party manages the respondent'),
  peer: msg('Colleagues'),
  outside: msg('The respondent is from outside'),
  implemented: msg('Recommendations carried out'),
  resolved: msg('Resolved by negotiation'),
  neither: msg('Both agreed that it was neither harassment nor violence'),
  unidentified: msg('The principal party could not be identified'),
  asksNot: msg('No investigation was asked for'),
  reviewed: msg('The work place assessment was reviewed together'),
  withdrawn: msg('Withdrawn'),
  unknown: msg('Not known'),
}
export const bases: Record<Exclude<Figure['basis'], 'OWN' | 'ALL'>, string> = {
  FEW: msg('Fewer than five, or none'),
  LATER: msg('Shown when the year is over'),
  BY_HAND: msg('Not kept here. Count it by hand.'),
}
