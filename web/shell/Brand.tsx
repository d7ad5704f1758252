import { Code, MantineProvider, Stack, Text, Title } from '@mantine/core'
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { workspaceProfile, type CompanyProfile } from '../../api/workspaceProfile/contract.ts'
import { readAhead, useApiQuery } from '../client.ts'
import { firstLanguage, switchLanguage } from '../i18n.ts'
import { Loading } from '../parts/Loading.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { surfaces, themeOf } from '../theme.ts'
import { useFavicon } from './useFavicon.ts'

/** What a business unit wears instead of the workspace's own. */
export type Worn = { backgroundColor: string | null; companyLogo: string | null }
const nothingWorn: Worn = { backgroundColor: null, companyLogo: null }
export const BrandContext = createContext<CompanyProfile | null>(null)
const WearContext = createContext<(worn: Worn) => void>(() => {})

/**
 * The workspace that this host stands for: its name, and its logo and colour as they are worn here and now.
 */
export function useBrand(): CompanyProfile {
  const brand = useContext(BrandContext)
  if (!brand) throw new Error('useBrand is asked outside of Brand')
  return brand
}

/** Puts a unit's logo and colour on, and takes them off when the screen that asked goes. */
export function useWear({ backgroundColor, companyLogo }: Worn): void {
  const wear = useContext(WearContext)
  useEffect(() => {
    wear({ backgroundColor, companyLogo })
    return () => wear(nothingWorn)
  }, [wear, backgroundColor, companyLogo])
}

const thisHost = () => ({ params: { host: window.location.hostname } })
/** Nothing is drawn before it is known whose host this is: asked first of all. */
export const prefetchProfile = (): void => readAhead(workspaceProfile.read, thisHost())

/** Asks whose host this is, gives everything inside its colours, and speaks first in its language. */
export function Brand({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const profile = useApiQuery(workspaceProfile.read, thisHost())
  const [worn, wear] = useState(nothingWorn)
  const hasWords = useFirstWords(profile.data)
  const brand = useMemo(
    () =>
      profile.data && {
        ...profile.data,
        backgroundColor: worn.backgroundColor ?? profile.data.backgroundColor,
        companyLogo: worn.companyLogo ?? profile.data.companyLogo,
      },
    [profile.data, worn],
  )
  const close = t('Close')
  const theme = useMemo(() => themeOf(brand?.backgroundColor, close), [brand?.backgroundColor, close])
  useFavicon(brand)
  return (
    <MantineProvider theme={theme} cssVariablesResolver={surfaces} defaultColorScheme="auto">
      {brand && hasWords && (
        <BrandContext value={brand}>
          <WearContext value={wear}>{children}</WearContext>
        </BrandContext>
      )}
      {(profile.isPending || (brand && !hasWords)) && <Loading />}
      {profile.error && !brand && (
        <main>
          {profile.error.code === 'NOT_SET_UP' ? (
            <NotSetUp />
          ) : profile.error.status === 404 ? (
            <Nobody />
          ) : (
            <LoadError error={profile.error} retry={() => void profile.refetch()} />
          )}
        </main>
      )}
    </MantineProvider>
  )
}

/** False until the words of the first language are here; they are English where they cannot be fetched. */
function useFirstWords(profile: CompanyProfile | undefined): boolean {
  const [areHere, setHere] = useState(false)
  const language = profile?.defaultLanguage
  useEffect(() => {
    if (language)
      void switchLanguage(firstLanguage(language), false)
        .catch(() => null)
        .then(() => setHere(true))
  }, [language])
  return areHere
}

const setupCommands = {
  checkout: 'npm run setup -- --host HOST --admin EMAIL',
  container: 'docker compose run --rm setup --host HOST --admin EMAIL',
}
/** An installation whose setup has not run, whichever of its hosts was opened. */
function NotSetUp() {
  const { t } = useTranslation()
  return (
    <Stack p="xl" gap="sm">
      <Title order={1}>{t('Redress has not been set up yet')}</Title>
      <Text>{t('The person who runs this server sets it up once, with this command:')}</Text>
      <Code block>{setupCommands.checkout}</Code>
      <Text>{t('In a container:')}</Text>
      <Code block>{setupCommands.container}</Code>
      <Text>{t('The command prints a link for the first administrator.')}</Text>
    </Stack>
  )
}

function Nobody() {
  const { t } = useTranslation()
  return (
    <Stack p="xl" gap="sm">
      <Title order={1}>{t('There is no workspace at this address')}</Title>
      <Text>{t('Check the address that your organisation gave you.')}</Text>
    </Stack>
  )
}
