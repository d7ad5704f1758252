// Before the sign-in the device's own letters do: 48 kB that nobody has to wait for on a bad line.
import '@fontsource-variable/inter/wght.css'
import '../styles/rest.css'
import '@mantine/notifications/styles.css'
import { Anchor, Burger } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { lazy, Suspense, useEffect, useRef, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { textOn } from '../../api/core/contrast.ts'
import { people } from '../../api/users/contract.ts'
import { readDeviceKeysAhead } from '../autosave/deviceKeys.ts'
import { useApiQuery } from '../client.ts'
import { NetworkNotice } from '../flags/NetworkNotice.tsx'
import { Loading } from '../parts/Loading.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { useFolded } from '../parts/useFolded.ts'
import { usePrevious } from '../parts/usePrevious.ts'
import { MeContext, useMe } from './me.ts'
import { ReauthDialog } from '../signIns/ReauthDialog.tsx'
import { useAnnouncedSession } from '../signIns/sessionChannel.ts'
import { Bell } from './Bell.tsx'
import { useBrand, useWear } from './Brand.tsx'
import { BranchChoice, useBranchSwitch } from './branchChoice.tsx'
import { BranchSwitch } from './BranchSwitch.tsx'
import { useHome } from './home.ts'
import { Impersonation } from '../impersonation/Impersonation.tsx'
import { Logo } from './Logo.tsx'
import { Profile } from './Profile.tsx'
import classes from './Shell.module.css'
import { Screen } from './Screen.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { SideMenu } from './SideMenu.tsx'
import { useOwnLanguage } from './useOwnLanguage.ts'

const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }))
const FirstLogin = lazy(async () => ({ default: (await import('../signIns/FirstLogin.tsx')).FirstLogin }))

/** The frame around every screen behind the sign-in: knows who is there before anything is shown. */
export function Component() {
  const me = useApiQuery(people.details)
  useOwnLanguage(me.data)
  useAnnouncedSession(me.data?.userId)
  const ownUserId = me.data && !me.data.impersonatedBy ? me.data.userId : null
  useEffect(() => {
    if (ownUserId) readDeviceKeysAhead()
  }, [ownUserId])
  if (me.data)
    return (
      <MeContext value={me.data}>
        <Notifications position="bottom-right" autoClose={6000} limit={3} />
        <ReauthDialog />
        {me.data.firstLogin && !me.data.impersonatedBy ? (
          <Suspense fallback={<Loading />}>
            <FirstLogin />
          </Suspense>
        ) : (
          <BranchChoice>
            <Frame />
          </BranchChoice>
        )}
      </MeContext>
    )
  return (
    <main>
      {me.error && me.error.status !== 401 ? (
        <LoadError error={me.error} retry={() => void me.refetch()} />
      ) : (
        <Loading />
      )}
    </main>
  )
}

function Frame() {
  const { t } = useTranslation()
  const me = useMe()
  const home = useHome()
  const paint = usePaint()
  const [menuOpen, menu] = useDisclosure(false)
  const wasMenuOpen = usePrevious(menuOpen)
  const [isFolded, fold] = useFolded('menu')
  const { pathname } = useLocation()
  const burger = useRef<HTMLButtonElement>(null)
  const leaveMenu = () => {
    menu.close()
    burger.current?.focus()
  }
  const going = useNavigation().state !== 'idle'
  useFocusOnArrival(pathname, menu.close)
  useUnitsLook()
  if (pathname === '/dashboard' && home !== '/dashboard') return <Navigate to={home} replace />
  return (
    <div className={classes.frame} data-folded={isFolded || undefined}>
      <Anchor href="#main" className="skip-link">
        {t('Skip to the content')}
      </Anchor>
      <header className={classes.header} {...paint}>
        <Burger
          ref={burger}
          className={classes.burger}
          opened={menuOpen}
          onClick={menu.toggle}
          size="sm"
          color="currentColor"
          aria-label={t('Menu')}
          aria-expanded={menuOpen}
        />
        <Link to={home} className={classes.home}>
          <Logo onColor={paint.style !== undefined} />
        </Link>
        <div className={classes.tools}>
          <BranchSwitch className={classes.units} />
          {me.permissions.includes('notice:list') && !me.impersonatedBy && <Bell />}
          <Profile />
        </div>
        {going && <progress className={classes.going} aria-label={t('Loading the page')} />}
      </header>
      <SideMenu isFolded={isFolded} fold={fold} />
      {wasMenuOpen && (
        <Suspense>
          <MenuDrawer isOpen={menuOpen} leave={leaveMenu} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className={classes.main}>
        <Impersonation />
        <NetworkNotice />
        <Screen />
      </main>
      <Shortcuts />
      <ScrollRestoration />
    </div>
  )
}

/** The header in the brand's colour, with letters that can be read on it; plain where there is no colour. */
function usePaint(): { style?: CSSProperties; 'data-painted'?: true } {
  const { backgroundColor } = useBrand()
  if (!backgroundColor) return {}
  return {
    'data-painted': true,
    style: {
      '--ground-of-header': `#${backgroundColor}`,
      '--text-of-header': textOn(backgroundColor),
    },
  }
}

/** The unit that was chosen, or mine, gives its colour and logo where it has its own. */
function useUnitsLook(): void {
  const { branchId, units } = useBranchSwitch()
  const unit = units.find((each) => each.branchId === branchId)
  useWear({ backgroundColor: unit?.backgroundColor ?? null, companyLogo: unit?.branchLogo ?? null })
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
