# One image for the API, the workers and the one-off that migrates; the command tells them apart (docker-compose.yml).
FROM node:20-bookworm-slim
WORKDIR /app

# What npm's postinstall reads comes first, so that changing other sources does not install again.
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma ./prisma
RUN npm ci --omit=dev --no-audit --no-fund

COPY . .
RUN npm run build && mkdir /data && chown node:node /data

ENV NODE_ENV=production DATA_DIR=/data PORT=3000
USER node
EXPOSE 3000
CMD ["node", "--import", "tsx", "start.ts", "--only=api"]
