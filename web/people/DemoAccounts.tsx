import { Paper, Text, Title, UnstyledButton } from '@mantine/core'
import { demoAccounts, demoPassword } from './demoAccounts.ts'
import { roleLabels } from './me.ts'
import { useBrand } from '../shell/Brand.tsx'
import classes from './SignIn.module.css'

/** The people of the demo: one press signs in as them. */
export function DemoAccounts({ choose }: { choose: (email: string, password: string) => void }) {
  const { isMainHost } = useBrand()
  const offered = demoAccounts.filter((account) => account.platform === isMainHost)
  if (offered.length === 0) return null
  return (
    <Paper p="md">
      <Title order={2} size="h3">This is a demo. Sign in as</Title>
      <Text size="sm" c="dimmed" mb="xs">Everybody has the password <b>{demoPassword}</b></Text>
      <ul className={classes.accounts}>
        {offered.map(({ name, email, role, part }) => (
          <li key={email}>
            <UnstyledButton className={classes.account} onClick={() => choose(email, demoPassword)}>
              <Text span fw={600} size="sm">{name} · {roleLabels[role]}</Text>
              <Text span size="sm" c="dimmed">{part} · {email}</Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
