import { Paper, Text, Title, UnstyledButton } from '@mantine/core'
import { Trans, useTranslation } from 'react-i18next'
import { demoAccounts, demoPassword } from './demoAccounts.ts'
import classes from './DemoAccounts.module.css'

/** The people of the demo: one press signs in as them. */
export function DemoAccounts({ choose }: { choose: (email: string, password: string) => void }) {
  const { t } = useTranslation()
  return (
    <Paper p="md">
      <Title order={2} size="h3">
        {t('This is a demo. Sign in as')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        <Trans
          t={t}
          i18nKey="All accounts have the password <b>{{password}}</b>"
          values={{ password: demoPassword }}
          components={{ b: <b /> }}
        />
      </Text>
      <ul className={classes.accounts}>
        {demoAccounts.map(({ name, email, part }) => (
          <li key={email}>
            <UnstyledButton className={classes.account} onClick={() => choose(email, demoPassword)}>
              <Text span fw={600} size="sm">
                {name}
              </Text>
              <Text span size="xs" c="dimmed">
                {email}
              </Text>
              <Text span size="sm" className={classes.part}>
                {t(part)}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
