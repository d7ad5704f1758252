import { Paper, Text, Title, UnstyledButton } from '@mantine/core'
import { demoAccounts, demoPassword } from './demoAccounts.ts'
import classes from './SignIn.module.css'

/** The people of the demo: one press signs in as them. */
export function DemoAccounts({ choose }: { choose: (email: string, password: string) => void }) {
  return (
    <Paper p="md">
      <Title order={2} size="h3">This is a demo. Sign in as</Title>
      <Text size="sm" c="dimmed" mb="xs">Everybody has the password <b>{demoPassword}</b></Text>
      <ul className={classes.accounts}>
        {demoAccounts.map(({ name, email, part }) => (
          <li key={email}>
            <UnstyledButton className={classes.account} onClick={() => choose(email, demoPassword)}>
              <Text span fw={600} size="sm">{name}</Text>
              <Text span size="xs" c="dimmed">{email}</Text>
              <Text span size="sm" className={classes.part}>{part}</Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
