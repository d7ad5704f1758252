import { Anchor, Burger, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { Link, Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { people } from '../../api/people/contract.ts'
import { useCall } from '../client.ts'
import { Loading } from '../parts/Loading.tsx'
import { Trouble } from '../parts/Trouble.tsx'
import { MeContext } from '../people/me.ts'
import { Bell } from './Bell.tsx'
import { useBrand } from './Brand.tsx'
import { Logo } from './Logo.tsx'
import { Menu } from './Menu.tsx'
import { Profile } from './Profile.tsx'
import classes from './Shell.module.css'

/** The frame around every screen behind the sign-in: knows who is there before anything is shown. */
export function Shell() {
  const { isMainHost } = useBrand()
  const me = useCall(people.details, {}, { when: !isMainHost })
  if (isMainHost) return <Navigate to="/workspace/signin" replace />
  if (me.data) return <MeContext value={me.data}><Frame /></MeContext>
  return <main>{me.error && me.error.status !== 401 ? <Trouble error={me.error} retry={() => void me.refetch()} /> : <Loading />}</main>
}

function Frame() {
  const [menuOpen, menu] = useDisclosure(false)
  const { pathname } = useLocation()
  const burger = useRef<HTMLButtonElement>(null)
  const leaveMenu = () => { menu.close(); burger.current?.focus() }
  const going = useNavigation().state !== 'idle'
  useFocusOnArrival(pathname, menu.close)
  return (
    <div className={classes.frame}>
      <Anchor href="#main" className="skip-link">Skip to the content</Anchor>
      <header className={classes.header}>
        <Burger ref={burger} className={classes.burger} opened={menuOpen} onClick={menu.toggle} size="sm" aria-label="Menu" aria-expanded={menuOpen} />
        <Link to="/dashboard" className={classes.home}><Logo /></Link>
        <div className={classes.tools}><Bell /><Profile /></div>
        {going && <progress className={classes.going} aria-label="Opening the page" />}
      </header>
      <div className={classes.side}><Menu /></div>
      <Drawer opened={menuOpen} onClose={leaveMenu} returnFocus={false} title="Menu" size={272} padding="sm"><Menu /></Drawer>
      <main id="main" tabIndex={-1} className={classes.main}><Outlet /></main>
      <ScrollRestoration />
    </div>
  )
}

/** A new screen was opened: its heading gets the focus, so that it is read out and Tab goes on from there. */
function useFocusOnArrival(pathname: string, closeMenu: () => void) {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    closeMenu()
    const target = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
    target?.focus({ preventScroll: true })
  }, [pathname, closeMenu])
}
