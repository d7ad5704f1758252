import { MantineProvider, Stack, Text, Title } from '@mantine/core'
import type { z } from 'zod'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { people, type CompanyProfile } from '../../api/people/contract.ts'
import { useCall } from '../client.ts'
import { Loading } from '../parts/Loading.tsx'
import { Trouble } from '../parts/Trouble.tsx'
import { surfaces, themeOf } from '../theme.ts'

type Profile = z.infer<typeof CompanyProfile>
const BrandContext = createContext<Profile | null>(null)

/** The workspace that this host stands for: its name, logo, colour and time zone. */
export function useBrand(): Profile {
  const brand = useContext(BrandContext)
  if (!brand) throw new Error('useBrand is asked outside of Brand')
  return brand
}

/** Asks whose host this is and gives everything inside its colours. */
export function Brand({ children }: { children: ReactNode }) {
  const profile = useCall(people.companyProfile, { params: { host: window.location.hostname } })
  const color = profile.data?.backgroundColor
  const theme = useMemo(() => themeOf(color), [color])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={surfaces} defaultColorScheme="auto">
      {profile.data && <BrandContext value={profile.data}>{children}</BrandContext>}
      {profile.isPending && <Loading />}
      {profile.error && <main>{profile.error.status === 404 ? <Nobody /> : <Trouble error={profile.error} retry={() => void profile.refetch()} />}</main>}
    </MantineProvider>
  )
}

const Nobody = () => (
  <Stack p="xl" gap="sm">
    <Title order={1}>No workspace lives at this address</Title>
    <Text>Check the address that your organisation gave you.</Text>
  </Stack>
)
