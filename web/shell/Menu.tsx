import { Badge } from '@mantine/core'
import { IconCalendarEvent, IconCircle, IconClockExclamation, IconFiles, IconFilePlus, IconHome, IconInbox, IconMail, IconRoute, IconUsersGroup, type Icon } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { people } from '../../api/people/contract.ts'
import { useCall } from '../client.ts'
import { Loading } from '../parts/Loading.tsx'
import { Trouble } from '../parts/Trouble.tsx'
import classes from './Menu.module.css'

const icons: Record<string, Icon> = {
  home: IconHome, inbox: IconInbox, complaints: IconFiles, file: IconFilePlus, meetings: IconCalendarEvent, escalations: IconClockExclamation, workflows: IconRoute, committees: IconUsersGroup, mail: IconMail,
}

/** What I may open, in the order the API tells. */
export function Menu() {
  const menu = useCall(people.navigation, {}, { every: 60_000 })
  if (menu.error && !menu.data) return <Trouble error={menu.error} retry={() => void menu.refetch()} />
  if (!menu.data) return <Loading lines={5} />
  return (
    <nav aria-label="Main">
      <ul className={classes.list}>
        {menu.data.navigations.toSorted((a, b) => a.order - b.order).map(({ key, label, path, badge }) => {
          const Sign = icons[key] ?? IconCircle
          return (
            <li key={key}>
              <NavLink to={path} end={path === '/complaints'} className={classes.link}>
                <Sign size={19} stroke={1.7} aria-hidden /><span className={classes.label}>{label}</span>
                {badge !== undefined && badge > 0 && <Badge size="sm" variant="filled" circle={badge < 10} aria-label={`${badge} waiting`}>{badge}</Badge>}
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
